import { proto } from "baileys";
import { describe, expect, it } from "vitest";
import { customersKey, fileOfPhone, jpeg, readFromPhone } from "../testing/whatsapp-content.ts";
import { boundInbound, boundText, inboundLimits } from "./bounds.ts";

/** 200 KB that is white space to no reader. */
const huge = "aé👍.".repeat(40_000);
const many = Array.from({ length: 2_000 }, () => huge.slice(0, 100));
const hugeBytes = Buffer.alloc(200_000, 1);
const hugePicture = Buffer.concat([jpeg, hugeBytes]);
const hugeFile = {
  ...fileOfPhone,
  caption: huge,
  fileName: `${huge}.pdf`,
  title: huge,
  mimetype: `text/${"x".repeat(200_000)}`,
  url: huge,
  directPath: huge,
  jpegThumbnail: hugePicture,
  waveform: hugeBytes,
  mediaKey: hugeBytes,
  fileSha256: hugeBytes,
};
const place = { degreesLatitude: 1, degreesLongitude: 2, jpegThumbnail: hugePicture };
const card = `BEGIN:VCARD\nFN:${huge}\nEND:VCARD`;
const target = { id: huge, remoteJid: customersKey.remoteJid };

/** What may be this long: a body with its link and picture, and an encrypted edit. */
const longest = Math.max(inboundLimits.body, inboundLimits.sealedEdit);

const contents: [string, proto.IMessage][] = [
  ["text", { conversation: huge }],
  [
    "text with context",
    {
      extendedTextMessage: {
        text: huge,
        contextInfo: { stanzaId: huge, mentionedJid: many, quotedMessage: { conversation: huge } },
      },
    },
  ],
  ["picture", { imageMessage: hugeFile }],
  ["video", { videoMessage: hugeFile }],
  ["voice note", { audioMessage: hugeFile }],
  ["document", { documentMessage: hugeFile }],
  ["sticker", { stickerMessage: hugeFile }],
  ["place", { locationMessage: { ...place, name: huge, address: huge } }],
  ["live place", { liveLocationMessage: { ...place, caption: huge } }],
  ["card", { contactMessage: { displayName: huge, vcard: card } }],
  ["cards", { contactsArrayMessage: { contacts: many.map(() => ({ vcard: card.slice(0, 500) })) } }],
  ["poll", { pollCreationMessage: { name: huge, options: many.map((optionName) => ({ optionName })) } }],
  ["event", { eventMessage: { name: huge, description: huge, joinLink: huge, location: { name: huge } } }],
  ["invitation", { groupInviteMessage: { groupName: huge, inviteCode: huge, caption: huge } }],
  [
    "list",
    {
      listMessage: {
        title: huge,
        description: huge,
        sections: [{ title: huge, rows: many.map((title) => ({ title })) }],
      },
    },
  ],
  ["choice of a list", { listResponseMessage: { title: huge, singleSelectReply: { selectedRowId: huge } } }],
  ["choice of a button", { buttonsResponseMessage: { selectedDisplayText: huge, selectedButtonId: huge } }],
  ["choice of a template", { templateButtonReplyMessage: { selectedDisplayText: huge, selectedId: huge } }],
  [
    "answer",
    {
      interactiveResponseMessage: {
        body: { text: huge },
        nativeFlowResponseMessage: { paramsJson: JSON.stringify({ id: huge.slice(0, 50_000) }) },
      },
    },
  ],
  [
    "buttons",
    { buttonsMessage: { contentText: huge, buttons: many.map((displayText) => ({ buttonText: { displayText } })) } },
  ],
  [
    "interactive",
    { interactiveMessage: { body: { text: huge }, nativeFlowMessage: { buttons: [{ buttonParamsJson: huge }] } } },
  ],
  ["order", { orderMessage: { orderTitle: huge, message: huge } }],
  ["product", { productMessage: { body: huge, product: { title: huge, description: huge, url: huge } } }],
  ["reaction", { reactionMessage: { key: target, text: huge } }],
  [
    "edit",
    {
      protocolMessage: {
        type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
        key: target,
        editedMessage: { conversation: huge },
      },
    },
  ],
  [
    "sealed edit",
    {
      secretEncryptedMessage: {
        targetMessageKey: target,
        secretEncType: proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT,
        encIv: hugeBytes,
        encPayload: Buffer.alloc(500_000),
      },
    },
  ],
];

describe("200 KB in every field", () => {
  it.each(contents)("a %s", (_, content) => {
    const read = readFromPhone(content, { key: { id: huge }, about: { pushName: huge } });
    const bounded = read && boundInbound(read);
    expect(bounded).not.toBeNull();
    for (const [path, text] of textsIn(bounded)) {
      expect(text.length, path).toBeLessThanOrEqual(
        path === "body" || path.startsWith("seal") ? longest : inboundLimits.source,
      );
      expect(text.isWellFormed(), path).toBe(true);
    }
    if (bounded && "body" in bounded && bounded.body) expect(bounded.body.length).toBeGreaterThan(90);
  });
});

it("keeps a document's extension, and a place's link", () => {
  const read = (content: proto.IMessage) => boundInbound(readFromPhone(content)!);
  expect(read({ documentMessage: hugeFile })).toMatchObject({ media: { fileName: expect.stringMatching(/\.pdf$/) } });
  const { body } = read({ locationMessage: { ...place, name: huge } }) as { body: string };
  expect(body).toContain("q=1,2");
});

it.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "ab…"],
  ["a👍bc", 3, "a…"],
  ["👍bcd", 3, "👍…"],
  ["a\0b", 3, "ab"],
  ["\ud83d", 3, "\ufffd"],
])("%j within %d characters is %j", (text, most, expected) => expect(boundText(text, most)).toBe(expected));

/** Every text with its path; bytes count as one character each. */
function textsIn(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (value instanceof Uint8Array || value instanceof Date || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, path === "" ? name : `${path}.${name}`));
}
