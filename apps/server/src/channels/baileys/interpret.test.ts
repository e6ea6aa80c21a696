import { proto, type WAMessage } from "baileys";
import { describe, expect, it } from "vitest";
import { customersKey, fileOfPhone, readFromPhone, sentSeconds } from "../../testing/whatsapp-content.ts";
import { interpret, interpretEvent } from "./interpret.ts";

describe("what a message says", () => {
  it("comes with who wrote it, where and when", () => {
    expect(readFromPhone({ conversation: "oi" })).toEqual({
      externalId: "3A01",
      chat: { pn: "5511988887777" },
      sender: { pn: "5511988887777" },
      pushName: "Maria",
      kind: "chat",
      body: "oi",
      quotedExternalId: null,
      choiceId: null,
      media: null,
      isLate: false,
      sentAt: new Date(sentSeconds * 1_000),
    });
  });

  it.each<[string, proto.IMessage, object]>([
    [
      "a disappearing text",
      { ephemeralMessage: { message: { conversation: "some" } } },
      { kind: "chat", body: "some" },
    ],
    [
      "a picture of an album, disappearing",
      { ephemeralMessage: { message: { associatedChildMessage: { message: { imageMessage: fileOfPhone } } } } },
      { kind: "image" },
    ],
    [
      "a text from another device of the sender's",
      { deviceSentMessage: { message: { conversation: "oi" } } },
      { body: "oi" },
    ],
    ["a kind that we can't show", { stickerPackMessage: { name: "Gatos" } }, { kind: "unsupported", body: "" }],
    [
      "an event's change, sealed with a key that only phones keep",
      { secretEncryptedMessage: { secretEncType: proto.Message.SecretEncryptedMessage.SecretEncType.EVENT_EDIT } },
      { kind: "unsupported" },
    ],
  ])("%s", (_, content, expected) => {
    expect(readFromPhone(content)).toMatchObject(expected);
  });

  it("is a placeholder for a kind from next year", () => {
    // Field 4000, which no version of today knows.
    const bytes = Buffer.concat([Buffer.from([0x82, 0xfa, 0x01, 3]), Buffer.from("abc")]);
    const content = proto.Message.decode(bytes);
    expect(interpret(customersKey, content, { pushName: "Maria", timestamp: sentSeconds })).toMatchObject({
      kind: "unsupported",
      body: "",
    });
  });

  it.each<[string, proto.IMessage]>([
    ["keys of a group", { senderKeyDistributionMessage: { groupId: "1@g.us" } }],
    ["settings", { protocolMessage: { type: proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING } }],
    ["the frame of an album", { albumMessage: { expectedImageCount: 2 } }],
    ["a pin", { pinInChatMessage: { key: customersKey } }],
    ["what is kept", { keepInChatMessage: { key: customersKey } }],
  ])("says nothing: %s", (_, content) => {
    expect(readFromPhone(content)).toBeNull();
  });

  it.each(["status@broadcast", "123@newsletter", "5511988887777-1@broadcast", "1@bot", "", undefined])(
    "is nobody's conversation at %j",
    (remoteJid) => {
      expect(readFromPhone({ conversation: "oi" }, { key: { remoteJid } })).toBeNull();
    },
  );

  it("in a group has its sender, under both names", () => {
    const inGroup = { remoteJid: "1203@g.us", participant: "99@lid", participantAlt: "5511988887777@s.whatsapp.net" };
    expect(readFromPhone({ conversation: "oi" }, { key: inGroup })).toMatchObject({
      chat: { group: "1203" },
      sender: { lid: "99", pn: "5511988887777" },
    });
  });
});

describe("what Baileys tells of without its content", () => {
  const { StubType } = proto.WebMessageInfo;
  const told = (change: object): WAMessage => ({
    key: customersKey,
    messageTimestamp: sentSeconds,
    pushName: "Maria",
    ...change,
  });

  it("waits for its content when it couldn't be decrypted", () => {
    const stub = told({ messageStubType: StubType.CIPHERTEXT, messageStubParameters: ["Bad MAC"] });
    expect(interpretEvent(stub, {})).toMatchObject({ externalId: "3A01", kind: "waiting", pushName: "Maria" });
  });

  it.each(["Key used already or never filled", "Received message with old counter: 5, 3"])(
    "is here already: %s",
    (why) => {
      expect(
        interpretEvent(told({ messageStubType: StubType.CIPHERTEXT, messageStubParameters: [why] }), {}),
      ).toBeNull();
    },
  );

  it("can be seen once, on the phone", () => {
    expect(interpretEvent(told({ key: { ...customersKey, isViewOnce: true } }), {})).toMatchObject({
      kind: "viewOnce",
    });
  });

  it("is nothing when it is a notice of a group", () => {
    expect(interpretEvent(told({ messageStubType: StubType.GROUP_CHANGE_SUBJECT }), {})).toBeNull();
  });
});
