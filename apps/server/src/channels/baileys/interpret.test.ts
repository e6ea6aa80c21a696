import { proto, type WAMessage } from "baileys";
import { describe, expect, it } from "vitest";
import { interpret, interpretEvent, type About } from "./interpret.ts";

const now = Math.floor(Date.now() / 1_000) - 60;
const key = { remoteJid: "5511988887777@s.whatsapp.net", fromMe: false, id: "3A01" };
const about: About = { pushName: " Maria ", timestamp: now };
/** Over the wire and back: what a phone encodes is what is read. */
const wire = (content: proto.IMessage) => proto.Message.decode(proto.Message.encode(content).finish());
const read = (content: proto.IMessage, change: { key?: object; about?: Partial<About> } = {}) =>
  interpret({ ...key, ...change.key }, wire(content), { ...about, ...change.about });
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const file = {
  url: "https://mmg.whatsapp.net/v/t62/1?ccb=11",
  directPath: "/v/t62/1",
  mediaKey: Buffer.alloc(32, 1),
  fileSha256: Buffer.alloc(32, 2),
  fileEncSha256: Buffer.alloc(32, 3),
  fileLength: 4_321,
};
const source = (purpose: string) => ({
  purpose,
  directPath: "/v/t62/1",
  mediaKey: file.mediaKey.toString("base64"),
  chat: key.remoteJid,
  id: key.id,
});

describe("what a message says", () => {
  it("comes with who wrote it, where and when", () => {
    expect(read({ conversation: "oi" })).toEqual({
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
      sentAt: new Date(now * 1_000),
    });
  });

  it.each<[string, proto.IMessage, object]>([
    ["a text with a preview", { extendedTextMessage: { text: "veja isto" } }, { kind: "chat", body: "veja isto" }],
    [
      "an answer",
      { extendedTextMessage: { text: "sim", contextInfo: { stanzaId: "3EB0AA" } } },
      { body: "sim", quotedExternalId: "3EB0AA" },
    ],
    [
      "a picture",
      {
        imageMessage: {
          ...file,
          mimetype: "image/jpeg",
          caption: "olha",
          width: 800,
          height: 600,
          jpegThumbnail: jpeg,
        },
      },
      {
        kind: "image",
        body: "olha",
        media: { contentType: "image/jpeg", size: 4_321, width: 800, height: 600, source: source("Image") },
      },
    ],
    [
      "a video",
      { videoMessage: { ...file, mimetype: "video/mp4", seconds: 12 } },
      { kind: "video", media: { seconds: 12, isAnimated: false, isRound: false, source: source("Video") } },
    ],
    ["a GIF", { videoMessage: { ...file, gifPlayback: true } }, { kind: "video", media: { isAnimated: true } }],
    ["a video note", { ptvMessage: { ...file, seconds: 3 } }, { kind: "video", media: { isRound: true, seconds: 3 } }],
    [
      "a voice note",
      {
        audioMessage: {
          ...file,
          mimetype: "audio/ogg; codecs=opus",
          ptt: true,
          seconds: 7,
          waveform: Buffer.alloc(64, 33),
        },
      },
      { kind: "audio", media: { contentType: "audio/ogg", isVoiceNote: true, seconds: 7, peaks: Array(64).fill(33) } },
    ],
    [
      "a song",
      { audioMessage: { ...file, mimetype: "audio/mpeg" } },
      { kind: "audio", media: { isVoiceNote: false, peaks: null } },
    ],
    [
      "a document",
      { documentMessage: { ...file, mimetype: "application/pdf", fileName: "Nota fiscal.pdf" } },
      { kind: "application", body: "", media: { fileName: "Nota fiscal.pdf", source: source("Document") } },
    ],
    [
      "a document with a caption",
      { documentWithCaptionMessage: { message: { documentMessage: { ...file, caption: "segue a nota" } } } },
      { kind: "application", body: "segue a nota" },
    ],
    [
      "a sticker",
      { stickerMessage: { ...file, mimetype: "image/webp", isAnimated: true } },
      { kind: "sticker", media: { isAnimated: true } },
    ],
    [
      "a sticker that is drawn",
      { lottieStickerMessage: { message: { stickerMessage: { ...file, isLottie: true } } } },
      { kind: "sticker", media: { isAnimated: true } },
    ],
    [
      "a location",
      {
        locationMessage: {
          degreesLatitude: -23.5,
          degreesLongitude: -46.6,
          name: "Loja",
          address: "Rua A, 1",
          jpegThumbnail: jpeg,
        },
      },
      {
        kind: "locationMessage",
        body: `data:image/jpeg;base64,${jpeg.toString("base64")}|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|Loja\nRua A, 1`,
      },
    ],
    [
      "a location without words, its picture no picture",
      {
        locationMessage: {
          degreesLatitude: 1,
          degreesLongitude: 2,
          jpegThumbnail: Buffer.from("<svg onload=alert(1)>"),
        },
      },
      { body: "|https://maps.google.com/maps?q=1%2C2&z=17|1, 2" },
    ],
    [
      "a location with script in its description, as text",
      { locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: "<script>alert(1)</script>|javascript:x" } },
      { body: "|https://maps.google.com/maps?q=1%2C2&z=17|<script>alert(1)</script>|javascript:x" },
    ],
    [
      "a place that is nowhere",
      { locationMessage: { degreesLatitude: 1e9, degreesLongitude: 2 } },
      { kind: "unsupported" },
    ],
    [
      "a live location",
      { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: "estou indo" } },
      { kind: "locationMessage", body: "|https://maps.google.com/maps?q=1%2C2&z=17|estou indo" },
    ],
    [
      "a card",
      { contactMessage: { displayName: "Ana", vcard: "BEGIN:VCARD\nFN:Ana\nEND:VCARD" } },
      { kind: "contactMessage", body: "BEGIN:VCARD\nFN:Ana\nEND:VCARD" },
    ],
    [
      "cards",
      {
        contactsArrayMessage: {
          contacts: [{ vcard: "BEGIN:VCARD\nFN:A\nEND:VCARD" }, { vcard: "BEGIN:VCARD\nFN:B\nEND:VCARD" }],
        },
      },
      { kind: "contactMessage", body: "BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD" },
    ],
    ...(
      ["pollCreationMessage", "pollCreationMessageV2", "pollCreationMessageV3", "pollCreationMessageV5"] as const
    ).map((type): [string, proto.IMessage, object] => [
      `a ${type}`,
      { [type]: { name: "Que dia?", options: [{ optionName: "Sexta" }, { optionName: "Sábado" }] } },
      { kind: "poll", body: "Que dia?\n• Sexta\n• Sábado" },
    ]),
    [
      "a poll of the fourth form",
      {
        pollCreationMessageV4: {
          message: { pollCreationMessageV3: { name: "Que dia?", options: [{ optionName: "Hoje" }] } },
        },
      },
      { kind: "poll", body: "Que dia?\n• Hoje" },
    ],
    [
      "a choice from a list",
      { listResponseMessage: { title: "Segunda via", singleSelectReply: { selectedRowId: "row-2" } } },
      { kind: "chat", body: "Segunda via", choiceId: "row-2" },
    ],
    [
      "a button pressed",
      { buttonsResponseMessage: { selectedDisplayText: "Sim", selectedButtonId: "yes" } },
      { body: "Sim", choiceId: "yes" },
    ],
    [
      "a template's button pressed",
      { templateButtonReplyMessage: { selectedDisplayText: "Falar", selectedId: "talk" } },
      { body: "Falar", choiceId: "talk" },
    ],
    [
      "a choice in a flow",
      {
        interactiveResponseMessage: {
          body: { text: "Pix" },
          nativeFlowResponseMessage: { name: "quick_reply", paramsJson: '{"id":"pay-pix"}' },
        },
      },
      { body: "Pix", choiceId: "pay-pix" },
    ],
    [
      "a choice whose id is no JSON",
      { interactiveResponseMessage: { body: { text: "Pix" }, nativeFlowResponseMessage: { paramsJson: "{{" } } },
      { body: "Pix", choiceId: null },
    ],
    [
      "a list",
      {
        listMessage: {
          title: "Menu",
          description: "Escolha",
          sections: [{ title: "Contas", rows: [{ title: "Boleto", rowId: "1" }] }],
        },
      },
      { kind: "chat", body: "Menu\nEscolha\nContas\n• Boleto" },
    ],
    [
      "buttons below a picture",
      {
        buttonsMessage: {
          contentText: "Confirma?",
          imageMessage: file,
          buttons: [{ buttonText: { displayText: "Sim" } }],
        },
      },
      { kind: "image", body: "Confirma?\n• Sim", media: { source: source("Image") } },
    ],
    [
      "a template",
      {
        templateMessage: {
          hydratedTemplate: {
            hydratedContentText: "Seu pedido saiu",
            hydratedButtons: [{ urlButton: { displayText: "Ver", url: "https://loja.test" } }],
          },
        },
      },
      { body: "Seu pedido saiu\n• Ver: https://loja.test" },
    ],
    [
      "an interactive message",
      {
        interactiveMessage: {
          header: { title: "Oferta" },
          body: { text: "Só hoje" },
          nativeFlowMessage: { buttons: [{ buttonParamsJson: '{"display_text":"Quero"}' }] },
        },
      },
      { body: "Oferta\nSó hoje\n• Quero" },
    ],
    [
      "an order",
      {
        orderMessage: {
          orderTitle: "Flores",
          itemCount: 3,
          totalAmount1000: 45_500,
          totalCurrencyCode: "BRL",
          message: "para hoje",
        },
      },
      { kind: "order", body: "Flores × 3\nBRL 45.50\npara hoje" },
    ],
    [
      "a product",
      {
        productMessage: {
          product: { title: "Rosa", priceAmount1000: 9_900, currencyCode: "BRL", productImage: file },
          body: "tem?",
        },
      },
      { kind: "order", body: "Rosa\nBRL 9.90\ntem?", media: { source: source("Image") } },
    ],
    [
      "a group's invitation",
      { groupInviteMessage: { groupName: "Bairro", inviteCode: "AbC-123", caption: "entra" } },
      { kind: "chat", body: "👥 Bairro\nhttps://chat.whatsapp.com/AbC-123\nentra" },
    ],
    [
      "an event",
      { eventMessage: { name: "Festa", description: "traga bolo", startTime: 1_800_000_000 } },
      { kind: "chat", body: "📅 Festa\n2027-01-15 08:00 UTC\ntraga bolo" },
    ],
    ...(["viewOnceMessage", "viewOnceMessageV2", "viewOnceMessageV2Extension"] as const).map(
      (type): [string, proto.IMessage, object] => [
        `a ${type}`,
        { [type]: { message: { imageMessage: { ...file, caption: "só uma vez" } } } },
        { kind: "viewOnce", body: "", media: null },
      ],
    ),
    ["a voice note to hear once", { audioMessage: { ...file, viewOnce: true } }, { kind: "viewOnce", media: null }],
    [
      "a disappearing text",
      { ephemeralMessage: { message: { conversation: "some" } } },
      { kind: "chat", body: "some" },
    ],
    [
      "a picture of an album, disappearing",
      { ephemeralMessage: { message: { associatedChildMessage: { message: { imageMessage: file } } } } },
      { kind: "image" },
    ],
    [
      "a text from another device of the sender's",
      { deviceSentMessage: { message: { conversation: "oi" } } },
      { body: "oi" },
    ],
    ["a kind that we can't show", { stickerPackMessage: { name: "Gatos" } }, { kind: "unsupported", body: "" }],
    [
      "a sealed edit, whose key only phones keep",
      { secretEncryptedMessage: { secretEncType: 2 } },
      { kind: "unsupported" },
    ],
  ])("%s", (_, content, expected) => {
    expect(read(content)).toMatchObject(expected);
  });

  it("is a placeholder for a kind from next year", () => {
    // Field 4000, which no version of today knows.
    const bytes = Buffer.concat([Buffer.from([0x82, 0xfa, 0x01, 3]), Buffer.from("abc")]);
    const content = proto.Message.decode(bytes);
    expect(interpret(key, content, about)).toMatchObject({ kind: "unsupported", body: "" });
  });

  it.each<[string, proto.IMessage]>([
    ["keys of a group", { senderKeyDistributionMessage: { groupId: "1@g.us" } }],
    ["settings", { protocolMessage: { type: proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING } }],
    ["the frame of an album", { albumMessage: { expectedImageCount: 2 } }],
    ["a pin", { pinInChatMessage: { key } }],
    ["what is kept", { keepInChatMessage: { key } }],
  ])("says nothing: %s", (_, content) => {
    expect(read(content)).toBeNull();
  });

  it.each(["status@broadcast", "123@newsletter", "5511988887777-1@broadcast", "1@bot", "", undefined])(
    "is nobody's conversation at %j",
    (remoteJid) => {
      expect(read({ conversation: "oi" }, { key: { remoteJid } })).toBeNull();
    },
  );

  it("in a group has its sender, under both names", () => {
    const inGroup = { remoteJid: "1203@g.us", participant: "99@lid", participantAlt: "5511988887777@s.whatsapp.net" };
    expect(read({ conversation: "oi" }, { key: inGroup })).toMatchObject({
      chat: { group: "1203" },
      sender: { lid: "99", pn: "5511988887777" },
    });
  });

  it("cut to what can be kept when a card is of a megabyte, name and number first", () => {
    const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL;waid=5511:+55 11\nPHOTO;ENCODING=b:${"A".repeat(500_000)}\n ${"B".repeat(400_000)}\nNOTE:${"n".repeat(100_000)}\nEND:VCARD`;
    const { body } = read({ contactMessage: { vcard } }) as { body: string };
    expect(body.length).toBeLessThan(3_000);
    expect(body).toMatch(/^BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL;waid=5511:\+55 11\nNOTE:n+…\nEND:VCARD$/);
    const many = Array.from({ length: 40 }, (_, n) => ({
      vcard: `BEGIN:VCARD\nFN:${n}\nNOTE:${"n".repeat(25_000)}\nEND:VCARD`,
    }));
    const cards = read({ contactsArrayMessage: { contacts: many } }) as { body: string };
    expect(cards.body.length).toBeLessThanOrEqual(65_535);
    expect(cards.body.split("BEGIN:VCARD")).toHaveLength(cards.body.split("END:VCARD").length);
  });
});

describe("what is done to a message", () => {
  const target = { ...key, id: "3A00" };
  const ours = { remoteJid: key.remoteJid, fromMe: true, id: "3EB0" };
  const at = new Date((now - 5) * 1_000);
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
    expect(read(content)).toMatchObject({
      chat: { pn: "5511988887777" },
      sender: { pn: "5511988887777" },
      ...expected,
    });
  });

  it("by a group's admin only where WhatsApp's server says so", () => {
    const inGroup = { remoteJid: "1203@g.us", participant: "99@lid" };
    const revoke = { protocolMessage: { type: Type.REVOKE, key: { ...inGroup, id: "3A00", participant: "77@lid" } } };
    expect(read(revoke, { key: inGroup, about: { adminRevokes: true } })).toMatchObject({ byAdmin: true });
    expect(read(revoke, { key: inGroup })).toMatchObject({ byAdmin: false });
    expect(read(revoke, { about: { adminRevokes: true } })).toMatchObject({ byAdmin: false });
  });

  it("in a group to whom it is done, by the author's name", () => {
    const inGroup = { remoteJid: "1203@g.us", participant: "99@lid" };
    const to = (participant: string) =>
      read(
        { reactionMessage: { key: { remoteJid: "1203@g.us", id: "X", participant }, text: "👍" } },
        { key: inGroup, about: { me: [{ pn: "5511999990000" }, { lid: "55" }] } },
      );
    expect(to("5511999990000:3@s.whatsapp.net")).toMatchObject({ targetFromMe: true });
    expect(to("55@lid")).toMatchObject({ targetFromMe: true });
    expect(to("77@lid")).toMatchObject({ targetFromMe: false });
  });

  it("by us, on the phone", () => {
    const done = read({ reactionMessage: { key: target, text: "👍" } }, { key: { fromMe: true } });
    expect(done).toMatchObject({ sender: "me", targetFromMe: false });
  });
});

describe("what Baileys tells of without its content", () => {
  const { StubType } = proto.WebMessageInfo;
  const told = (change: object): WAMessage =>
    ({ key, messageTimestamp: now, pushName: "Maria", ...change }) as WAMessage;

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
    expect(interpretEvent(told({ key: { ...key, isViewOnce: true } }), {})).toMatchObject({ kind: "viewOnce" });
  });

  it("is nothing when it is a notice of a group", () => {
    expect(interpretEvent(told({ messageStubType: StubType.GROUP_CHANGE_SUBJECT }), {})).toBeNull();
  });
});
