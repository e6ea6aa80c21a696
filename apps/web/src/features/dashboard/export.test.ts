import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { csvOf } from "../../shell/csv.ts";
import { conversationRows, fileNameOf } from "./export.ts";
import texts from "./locales/pt.page.json";

beforeAll(async () => {
  await i18next.init({ lng: "pt", resources: { pt: { dashboard: texts } } });
});

test("a conversation's name is guarded, its minutes are a number, what it lacks is empty", () => {
  const [heading = [], row = []] = conversationRows("pt", [
    {
      ticketId: 1,
      uuid: "0c1e6f0e-4a53-4d7e-9f0f-000000000001",
      contactName: "=HYPERLINK(1)",
      profilePicUrl: null,
      status: "closed",
      userName: "@Bia",
      queueName: null,
      at: "2026-11-24T12:00:00.000Z",
      minutes: 12.5,
      rate: null,
    },
  ]);
  expect(row).toHaveLength(heading.length);
  expect(csvOf([row])).toMatch(/^\uFEFF"'=HYPERLINK\(1\)";Resolvida;"'@Bia";;24\/11\/2026 \d\d:\d\d;12,5;\r\n$/);
});

test.each([
  ["Painel 2026-11-01 2026-11-24", "painel-2026-11-01-2026-11-24.csv"],
  ["Avaliações · Ana / Bia · 01/11/2026 – 24/11/2026", "avaliacoes-ana-bia-01-11-2026-24-11-2026.csv"],
  ["..\\..", ".csv"],
])("%s is saved as %s", (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});
