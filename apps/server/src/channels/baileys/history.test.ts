import type { WAMessage } from "baileys";
import { expect, test } from "vitest";
import { historyOf } from "./history.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const day = 24 * 60 * 60;
const jid = "5511988887777@s.whatsapp.net";
const said = (id: string, daysAgo: number, change: Partial<WAMessage> = {}): WAMessage => ({
  key: { remoteJid: jid, id, fromMe: false },
  message: { conversation: `texto ${id}` },
  messageTimestamp: now / 1_000 - daysAgo * day,
  ...change,
});

test("history within the days asked for comes newest first, in batches, with each sender's known name", () => {
  const messages = [
    said("B", 2),
    said("A", 3, { pushName: "Maria no celular" }),
    said("OLD", 8),
    said("ME", 1, { key: { remoteJid: jid, id: "ME", fromMe: true } }),
    said("EMPTY", 1, { message: null }),
    said("STATUS", 1, { key: { remoteJid: "status@broadcast", id: "STATUS", fromMe: false } }),
  ];
  const batches = historyOf({ messages, contacts: [{ id: jid, notify: "Maria" }] }, { days: 7, now });
  expect(batches.flat().map(({ externalId, sender, pushName }) => [externalId, sender, pushName])).toEqual([
    ["ME", "me", ""],
    ["B", { pn: "5511988887777" }, "Maria"],
    ["A", { pn: "5511988887777" }, "Maria no celular"],
  ]);
});

test("long history is split into batches", () => {
  const messages = Array.from({ length: 450 }, (_, n) => said(`M${n}`, 1));
  const batches = historyOf({ messages, contacts: [] }, { days: 7, now });
  expect(batches.map((batch) => batch.length)).toEqual([200, 200, 50]);
});
