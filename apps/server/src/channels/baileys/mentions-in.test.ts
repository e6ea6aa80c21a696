import { limits } from "@recado/contracts/limits";
import { expect, test } from "vitest";
import { mentionsIn } from "./mentions-in.ts";

test("of the people whom a message names, no more than a group has are looked for in its text", () => {
  const number = (n: number) => `55119${String(n).padStart(8, "0")}`;
  const jids = Array.from({ length: limits.groupParticipants + 1 }, (_, n) => `${number(n)}@s.whatsapp.net`);
  const body = `@${number(limits.groupParticipants - 1)} e @${number(limits.groupParticipants)}`;
  const message = { extendedTextMessage: { contextInfo: { mentionedJid: jids } } };
  expect(mentionsIn(message, body).mentions?.map(({ token }) => token)).toEqual([number(limits.groupParticipants - 1)]);
});
