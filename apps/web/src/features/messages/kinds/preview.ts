import type { MessageKind } from "@recado/contracts/messages";

/** The mark of a kind at the start of a ticket's last message (`previewOfMessage` of the server). */
const signs: Record<string, Exclude<MessageKind, "chat">> = {
  "📷": "image",
  "🎥": "video",
  "🎵": "audio",
  "🎤": "audio",
  "📄": "application",
  "💟": "sticker",
  "📍": "locationMessage",
  "👤": "contactMessage",
  "📊": "poll",
  "🛒": "order",
  "🔢": "numberRequest",
  "👁️": "viewOnce",
  "📞": "call_log",
  "⏳": "waiting",
  "❔": "unsupported",
  "⚠️": "setAside",
};

/** A last message that was deleted (`receive-effects.ts` of the server). */
export const deletedSign = "🚫";

/** The kind and the text of a ticket's last message. */
export function readPreview(lastMessage: string): { kind: Exclude<MessageKind, "chat"> | null; text: string } {
  const blank = lastMessage.indexOf(" ");
  const sign = blank === -1 ? lastMessage : lastMessage.slice(0, blank);
  const kind = signs[sign];
  return kind === undefined ? { kind: null, text: lastMessage } : { kind, text: lastMessage.slice(sign.length).trim() };
}
