import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import ptPage from "../locales/pt.page.json" with { type: "json" };
import { recipientHeadings, recipientRows } from "./recipients-table.ts";

beforeAll(async () => {
  await i18next.init({ lng: "pt", resources: { pt: { campaigns: ptPage } } });
});

test("the table of a campaign's recipients is in the user's words", () => {
  const moment = "2026-11-26T07:43:00.914Z";
  const head = ["name", "number", "status", "sentAt", "readAt", "another"];
  expect(recipientHeadings(head)).toEqual(["Contato", "Número", "Situação", "Enviada em", "Lida em", "another"]);
  expect(recipientRows(head, [["Ana; Lima", "5531987650009", "delivered", moment, "", "x"]])).toEqual([
    ["Ana; Lima", "5531987650009", "Entregue", expect.stringMatching(/^\d\d\/11\/2026 \d\d:43$/), "", "x"],
  ]);
});

test("who answered or opted out is named so", () => {
  const head = ["name", "status", "answeredAt", "optedOutAt"];
  const moment = "2026-11-26T07:43:00.914Z";
  const rows = [
    ["Ana", "read", moment, ""],
    ["Bia", "read", moment, moment],
    ["Caio", "read", "", ""],
  ];
  expect(recipientRows(head, rows).map(([, status]) => status)).toEqual(["Respondida", "Pediu para sair", "Lida"]);
});

test("a recipient who was left out got none of the texts", () => {
  const moment = "2026-11-26T07:43:00.914Z";
  const rows = [
    ["skipped", "3", ""],
    ["skipped", "2", moment],
    ["failed", "1", ""],
  ];
  const variants = recipientRows(["status", "variant", "optedOutAt"], rows).map(([, variant]) => variant);
  expect(variants).toEqual(["–", "–", "1"]);
  expect(recipientRows(["variant"], [["3"]])).toEqual([["3"]]);
});
