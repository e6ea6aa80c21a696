import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { proto } from "baileys";
import { interpret, type About } from "../channels/baileys/interpret.ts";

/** The time of these tests' messages, in WhatsApp's seconds. */
export const sentSeconds = Math.floor(Date.now() / 1_000) - 60;
/** The key of a customer's message, as in a stanza. */
export const customersKey = { remoteJid: "5511988887777@s.whatsapp.net", fromMe: false, id: "3A01" };
/** The first bytes of a picture. */
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
/** A phone's description of a file. */
export const fileOfPhone = {
  url: "https://mmg.whatsapp.net/v/t62/1?ccb=11",
  directPath: "/v/t62/1",
  mediaKey: Buffer.alloc(32, 1),
  fileSha256: Buffer.alloc(32, 2),
  fileEncSha256: Buffer.alloc(32, 3),
  fileLength: 4_321,
};
/** The location of that file, in the channel's terms. */
export const sourceOf = (purpose: string) => ({
  purpose,
  directPath: "/v/t62/1",
  mediaKey: fileOfPhone.mediaKey.toString("base64"),
  chat: customersKey.remoteJid,
  id: customersKey.id,
});

/** Encodes content like a phone, and reads it back. */
export const readFromPhone = (content: proto.IMessage, change: { key?: object; about?: Partial<About> } = {}) =>
  interpret({ ...customersKey, ...change.key }, proto.Message.decode(proto.Message.encode(content).finish()), {
    pushName: " Maria ",
    timestamp: sentSeconds,
    ...change.about,
  });

/** A change of a message, encrypted like its sender's phone does, under the addresses of author and editor. */
export function sealedEdit(
  secret: Buffer,
  target: string,
  said: string | proto.IMessage,
  names: readonly [string, string],
  at = Date.now(),
) {
  const protocolMessage = {
    type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
    key: { id: target },
    timestampMs: at,
    editedMessage: typeof said === "string" ? { conversation: said } : said,
  };
  const plain = proto.Message.encode({ protocolMessage }).finish();
  const iv = randomBytes(12);
  const key = Buffer.from(hkdfSync("sha256", secret, Buffer.alloc(0), `${target}${names.join("")}Message Edit`, 32));
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  return { encPayload: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]), encIv: iv };
}
