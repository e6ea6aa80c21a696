import { expect, it } from "vitest";

const read = (files: Record<string, unknown>) => files as Record<string, Texts>;
interface Texts {
  title?: string;
  code?: Record<string, string>;
  settings?: Record<string, string>;
}
const own = read(import.meta.glob("./locales/*.page.json", { eager: true, import: "default" }));
const connections = read(import.meta.glob("../connections/locales/*.json", { eager: true, import: "default" }));

it.each(["pt", "en", "es"])("in %s the refusal of groups says where they are switched on", (language) => {
  const said = own[`./locales/${language}.page.json`]?.code?.ERR_GROUPS_OFF;
  const ofPage = (kind: string) => connections[`../connections/locales/${language}${kind}.json`];
  expect(said).toContain(ofPage(".page")?.settings?.CheckMsgIsGroup);
  expect(said).toContain(ofPage("")?.title);
});
