import { proto } from "baileys";
import { describe, expect, it } from "vitest";
import { customersKey, readFromPhone, sentSeconds } from "../../testing/whatsapp-content.ts";

describe("what is done to a message", () => {
  const target = { ...customersKey, id: "3A00" };
  const ours = { remoteJid: customersKey.remoteJid, fromMe: true, id: "3EB0" };
  const at = new Date((sentSeconds - 5) * 1_000);
  const { Type } = proto.Message.ProtocolMessage;
  const edit = {
    type: Type.MESSAGE_EDIT,
    key: target,
    timestampMs: at.getTime(),
    editedMessage: { conversation: "oi!" },
  };

  it.each<[string, proto.IMessage, object]>([
    ["an edit", { protocolMessage: edit }, { kind: "edit", target: "3A00", body: "oi!", at }],
    [
      "an edit, wrapped",
      { editedMessage: { message: { protocolMessage: edit } } },
      { kind: "edit", target: "3A00", body: "oi!" },
    ],
    [
      "a caption's edit",
      { protocolMessage: { ...edit, editedMessage: { imageMessage: { caption: "novo" } } } },
      { kind: "edit", body: "novo" },
    ],
    [
      "a deletion",
      { protocolMessage: { type: Type.REVOKE, key: target } },
      { kind: "revoke", target: "3A00", byAdmin: false },
    ],
    [
      "a reaction to ours: the sender's key is as the sender sees it",
      { reactionMessage: { key: { ...ours, fromMe: false }, text: "👍", senderTimestampMs: at.getTime() } },
      { kind: "reaction", target: "3EB0", emoji: "👍", targetFromMe: true, at },
    ],
    [
      "a reaction to their own",
      { reactionMessage: { key: { ...target, fromMe: true }, text: "" } },
      { emoji: "", targetFromMe: false },
    ],
    [
      "a vote",
      { pollUpdateMessage: { pollCreationMessageKey: { ...ours, fromMe: false } } },
      { kind: "reaction", emoji: "🗳️", target: "3EB0" },
    ],
  ])("%s", (_, content, expected) => {
    expect(readFromPhone(content)).toMatchObject({
      chat: { pn: "5511988887777" },
      sender: { pn: "5511988887777" },
      ...expected,
    });
  });

  it("by a group's admin only where WhatsApp's server says so", () => {
    const inGroup = { remoteJid: "1203@g.us", participant: "99@lid" };
    const revoke = { protocolMessage: { type: Type.REVOKE, key: { ...inGroup, id: "3A00", participant: "77@lid" } } };
    expect(readFromPhone(revoke, { key: inGroup, about: { adminRevokes: true } })).toMatchObject({ byAdmin: true });
    expect(readFromPhone(revoke, { key: inGroup })).toMatchObject({ byAdmin: false });
    expect(readFromPhone(revoke, { about: { adminRevokes: true } })).toMatchObject({ byAdmin: false });
  });

  it("in a group to whom it is done, by the author's name", () => {
    const inGroup = { remoteJid: "1203@g.us", participant: "99@lid" };
    const to = (participant: string) =>
      readFromPhone(
        { reactionMessage: { key: { remoteJid: "1203@g.us", id: "X", participant }, text: "👍" } },
        { key: inGroup, about: { me: [{ pn: "5511999990000" }, { lid: "55" }] } },
      );
    expect(to("5511999990000:3@s.whatsapp.net")).toMatchObject({ targetFromMe: true });
    expect(to("55@lid")).toMatchObject({ targetFromMe: true });
    expect(to("77@lid")).toMatchObject({ targetFromMe: false });
  });

  it("by us, on the phone", () => {
    const done = readFromPhone({ reactionMessage: { key: target, text: "👍" } }, { key: { fromMe: true } });
    expect(done).toMatchObject({ sender: "me", targetFromMe: false });
  });
});
