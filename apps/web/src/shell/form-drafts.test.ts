import { expect, test } from "vitest";
import { forgetFormDraft, keepFormDraft, keptFormDraft } from "./form-drafts.ts";

function memory(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}
const began = { name: "", tagIds: [] as number[], email: "", password: "", options: [] as unknown[] };

test("what was typed comes back under its form's key alone, until it is forgotten", () => {
  const storage = memory();
  keepFormDraft("contact new", { name: "Ana", tagIds: [4] }, storage);
  expect(keptFormDraft("contact new", began, storage)).toEqual({ name: "Ana", tagIds: [4] });
  expect(keptFormDraft("contact 7", began, storage)).toBeUndefined();
  forgetFormDraft("contact new", storage);
  expect(keptFormDraft("contact new", began, storage)).toBeUndefined();
});

test("secrets and files are not kept, and a field that the form has no more does not come back", () => {
  const storage = memory();
  keepFormDraft("user", { name: "Ana", password: "segredo", apiKey: "k", newSecret: "s" }, storage);
  expect(storage.getItem("user")).toBe('{"name":"Ana"}');
  keepFormDraft("files", { options: [{ file: new File([], "a.pdf") }], old: 1 }, storage);
  expect(keptFormDraft("files", began, storage)).toBeUndefined();
});

test("a form that is as it began keeps nothing", () => {
  const storage = memory();
  keepFormDraft("tag", { name: "Feira" }, storage);
  keepFormDraft("tag", {}, storage);
  expect(storage.getItem("tag")).toBeNull();
});
