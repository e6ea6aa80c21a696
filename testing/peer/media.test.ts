import { createHash, randomBytes } from "node:crypto";
import { downloadMediaMessage } from "baileys";
import { expect, test } from "vitest";
import type { BaileysClient } from "./baileys-client.ts";
import type { Media } from "./media-message.ts";
import { company, usePeer } from "./peer-fixture.ts";
import { mediaFrom } from "./plain-http.ts";

const wa = usePeer();
const jid = "5511988887777@s.whatsapp.net";

/** Downloads the file of the newest message that the client received from others. */
async function download(client: BaileysClient): Promise<Buffer> {
  const message = client.messages.filter(({ key }) => !key.fromMe).at(-1);
  if (!message) throw new Error("no message came");
  return downloadMediaMessage(message, "buffer", mediaFrom(wa.peer.mediaUrl));
}

const files: Media[] = [
  { kind: "image", bytes: randomBytes(50_000), caption: "look", width: 640, height: 480 },
  { kind: "video", bytes: randomBytes(100_000), seconds: 3 },
  { kind: "video", ptv: true, bytes: randomBytes(1000) },
  { kind: "audio", ptt: true, bytes: randomBytes(7001), seconds: 4, waveform: new Uint8Array(64).fill(50) },
  { kind: "document", bytes: randomBytes(15), fileName: "contrato.pdf", mimetype: "application/pdf", caption: "sign" },
  { kind: "sticker", bytes: randomBytes(16) },
  { kind: "image", bytes: new Uint8Array(0), viewOnce: true },
];

test("customers' files of each kind reach the device byte by byte", async () => {
  const client = await wa.pair();
  const maria = wa.peer.customer("5511988887777");
  for (const [index, file] of files.entries()) {
    await maria.sendMedia(company, file);
    await client.until(() => client.messages.length === index + 1);
    expect(Buffer.compare(await download(client), Buffer.from(file.bytes))).toBe(0);
  }
  const [image, , , voice, document] = client.messages.map(({ message }) => message);
  expect(image?.imageMessage).toMatchObject({ caption: "look", width: 640, mimetype: "image/jpeg" });
  expect(voice?.audioMessage).toMatchObject({ ptt: true, seconds: 4, mimetype: "audio/ogg; codecs=opus" });
  const inner = document?.documentWithCaptionMessage?.message?.documentMessage;
  expect(inner).toMatchObject({ fileName: "contrato.pdf", caption: "sign" });
});

test("the device's files are uploaded, and the customer's phone reads them byte by byte", async () => {
  const client = await wa.pair();
  const maria = wa.peer.customer("5511988887777");
  const bytes = randomBytes(60_000);
  await client.socket.sendMessage(jid, { document: bytes, mimetype: "text/plain", fileName: "a.txt", caption: "see" });
  await client.socket.sendMessage(jid, { audio: bytes, ptt: true, mimetype: "audio/ogg; codecs=opus", seconds: 1 });
  await wa.peer.until(() => maria.received.length === 2);
  const [document, voice] = maria.received;
  expect([document?.kind, voice?.kind]).toEqual(["documentMessage", "audioMessage"]);
  for (const message of maria.received) expect(Buffer.compare(await message.media(), bytes)).toBe(0);
  expect(wa.peer.media.requests).toMatchObject([
    { way: "upload", status: 200 },
    { way: "upload", status: 200 },
  ]);
  const directPath = document?.message.documentMessage?.directPath ?? "";
  wa.peer.media.damage(directPath);
  await expect(document?.media()).rejects.toThrow("isn't the one announced");
});

test("an upload needs the word that the server gave, and the right hash; a failing host is asked again", async () => {
  const client = await wa.pair();
  const { auth } = await client.socket.refreshMediaConn();
  const bytes = Buffer.from("sealed");
  const hash = createHash("sha256").update(bytes).digest("base64url");
  const upload = async (name: string, word: string): Promise<number> => {
    const url = `${wa.peer.mediaUrl}/mms/image/${name}?auth=${encodeURIComponent(word)}&token=${name}`;
    return (await fetch(url, { method: "PUT", body: bytes })).status;
  };
  expect([await upload(hash, "guess"), await upload("other", auth), await upload(hash, auth)]).toEqual([401, 400, 200]);
  wa.peer.media.fail(1, 503);
  expect([await upload(hash, auth), await upload(hash, auth)]).toEqual([503, 200]);
  wa.peer.media.cut(1, "upload");
  await expect(upload(hash, auth)).rejects.toThrow("fetch failed");
});

test("downloads: parts, nothing there, expired, failing, cut off, slow", async () => {
  const { media, mediaUrl } = wa.peer;
  const bytes = randomBytes(100_000);
  const directPath = media.put(bytes);
  const get = (headers: Record<string, string> = {}): Promise<Response> => fetch(mediaUrl + directPath, { headers });
  const part = await get({ range: "bytes=10-19" });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe("bytes 10-19/100000");
  expect(Buffer.compare(Buffer.from(await part.arrayBuffer()), bytes.subarray(10, 20))).toBe(0);
  expect((await get({ range: "bytes=100000-" })).status).toBe(416);
  expect((await fetch(`${mediaUrl}/v/nothing`)).status).toBe(404);
  media.fail(2, 500, "download");
  expect([(await get()).status, (await get()).status, (await get()).status]).toEqual([500, 500, 200]);
  media.cut(1);
  await expect(get().then((answer) => answer.arrayBuffer())).rejects.toThrow("terminated");
  media.slow(1_000_000);
  const before = performance.now();
  await get().then((answer) => answer.arrayBuffer());
  expect(performance.now() - before).toBeGreaterThan(80);
  media.expire(directPath, 410);
  expect((await get()).status).toBe(410);
});

test("a file that is gone is asked for again, and the company's phone gives it a new path", async () => {
  const client = await wa.pair();
  const maria = wa.peer.customer("5511988887777");
  const bytes = randomBytes(3000);
  const id = await maria.sendMedia(company, { kind: "image", bytes, hosted: false });
  const message = await client.until(() => client.messages[0]);
  await expect(download(client)).rejects.toThrow("Failed to fetch");
  await client.socket.updateMediaMessage(message);
  expect(Buffer.compare(await download(client), bytes)).toBe(0);
  expect(wa.peer.mediaRetries).toEqual([{ id, device: company, answer: "again" }]);
  await wa.peer.until(() => wa.peer.device(company).mailbox.size === 0);
});

test("or it has it no longer", async () => {
  const client = await wa.pair();
  wa.peer.answerMediaRetries("missing");
  await wa.peer.customer("5511988887777").sendMedia(company, { kind: "audio", bytes: randomBytes(30), hosted: false });
  const message = await client.until(() => client.messages[0]);
  await expect(client.socket.updateMediaMessage(message)).rejects.toThrow("Failed to re-upload media");
});
