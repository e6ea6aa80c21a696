import type { WASocket } from "baileys";
import type { MediaSource } from "../port.ts";

/** Statuses with which a phone says that it no longer has the file, or cannot read the request. */
const gone = new Set([404, 412]);

/** Asks the sender's phone to upload a file again; answers its new location, null when the phone no longer has it. */
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
