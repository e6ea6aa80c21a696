import { expect, test } from "vitest";
import type { TFunction } from "i18next";
import { csvOf } from "../../shell/csv.ts";
import { conversationRows, fileNameOf } from "./export.ts";

const t = ((key: string) => key) as unknown as TFunction<"dashboard">;

test("a conversation's name is guarded, its minutes are a number, what it lacks is empty", () => {
  const [heading = [], row = []] = conversationRows(t, "pt", [
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
  expect(csvOf([row])).toMatch(
    /^\uFEFF"'=HYPERLINK\(1\)";behind\.status\.closed;"'@Bia";;24\/11\/2026 \d\d:\d\d;12,5;\r\n$/,
  );
});

test.each([
  ["Painel 2026-11-01 2026-11-24", "painel-2026-11-01-2026-11-24.csv"],
  ["Avaliações · Ana / Bia · 01/11/2026 – 24/11/2026", "avaliacoes-ana-bia-01-11-2026-24-11-2026.csv"],
  ["..\\..", ".csv"],
])("%s is saved as %s", (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});
