import type { WASocket } from "baileys";
import type { MediaSource } from "../port.ts";

/** Statuses by which a phone says that it has the file no more, or can't read what was asked. */
const gone = new Set([404, 412]);

/** Has the sender's phone bring a file to WhatsApp's hosts again; answers where it lies now, null when it has it no more. */
export async function renewFile(socket: WASocket, source: MediaSource): Promise<MediaSource | null> {
  const text = (name: string) => (typeof source[name] === "string" ? source[name] : "");
  const file = { mediaKey: Buffer.from(text("mediaKey"), "base64"), directPath: text("directPath"), url: text("url") };
  const key = {
    remoteJid: text("chat"),
    id: text("id"),
    fromMe: source.fromMe === 1,
    ...(text("participant") ? { participant: text("participant") } : {}),
  };
  try {
    await socket.updateMediaMessage({ key, message: { documentMessage: file } });
    return { directPath: file.directPath, url: file.url };
  } catch (error) {
    const status = (error as { output?: { statusCode?: number } }).output?.statusCode;
    if (status !== undefined && gone.has(status)) return null;
    throw error;
  }
}
