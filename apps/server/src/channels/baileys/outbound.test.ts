import { expect, test } from "vitest";
import type { QuotedRef } from "../port.ts";
import { contentOf } from "./outbound.ts";

const about = { me: { id: "5511900000000@s.whatsapp.net" }, secret: Buffer.alloc(32), uploaded: null, changed: null };
const quoted: QuotedRef = { externalId: "AAAA", fromMe: false, sender: null, kind: "chat", body: "oi", file: null };
const text = (change: { isForwarded?: boolean; quoted?: QuotedRef }) =>
  contentOf(
    { kind: "text", to: { pn: "5511988887777" }, externalId: "3EB0", body: "bom dia", quoted: null, ...change },
    about,
  ).extendedTextMessage;

test("only forwarded messages are marked as forwarded, as in WhatsApp's own apps", () => {
  expect(text({ isForwarded: true })?.contextInfo).toEqual({ isForwarded: true, forwardingScore: 1 });
  expect(text({ isForwarded: false })).toEqual({ text: "bom dia" });
  expect(text({})).toEqual({ text: "bom dia" });
  expect(text({ isForwarded: false, quoted })?.contextInfo).toMatchObject({ stanzaId: "AAAA" });
});
