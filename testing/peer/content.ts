import { getContentType, normalizeMessageContent, proto } from "./baileys.ts";

/** A text, or any kind of message. */
export type Content = string | proto.IMessage;

export function messageOf(content: Content): proto.IMessage {
  return typeof content === "string" ? { conversation: content } : content;
}

/** A message's kind, without its wrappers: conversation, imageMessage, reactionMessage… */
export function kindOf(message: proto.IMessage): keyof proto.IMessage | undefined {
  const content = normalizeMessageContent(message);
  return getContentType(content);
}

/** A message's text, or a file's caption. */
export function textOf(message: proto.IMessage): string | null {
  const said = normalizeMessageContent(message);
  const { imageMessage, videoMessage, documentMessage } = said ?? {};
  const caption = [imageMessage, videoMessage, documentMessage].find((file) => file?.caption)?.caption;
  return said?.conversation || said?.extendedTextMessage?.text || caption || null;
}

/** The `type` attribute of a message's frame. */
export function stanzaType(message: proto.IMessage): string {
  switch (kindOf(message)) {
    case "conversation":
    case "extendedTextMessage":
    case "protocolMessage":
      return "text";
    case "reactionMessage":
    case "encReactionMessage":
      return "reaction";
    case "pollCreationMessage":
    case "pollCreationMessageV2":
    case "pollCreationMessageV3":
    case "pollUpdateMessage":
      return "poll";
    case "eventMessage":
      return "event";
    default:
      return "media";
  }
}

/** Edits and deletions are marked on the frame too; of a deletion whether a group's admin does it to another's message. */
export function editAttribute(message: proto.IMessage, isAdmin: boolean): Record<string, string> {
  const { type, key } = normalizeMessageContent(message)?.protocolMessage ?? {};
  if (type === proto.Message.ProtocolMessage.Type.REVOKE) return { edit: isAdmin && key?.fromMe === false ? "8" : "7" };
  if (type === proto.Message.ProtocolMessage.Type.MESSAGE_EDIT) return { edit: "1" };
  return {};
}

/** The same message as an answer to another one. */
export function quoting(message: proto.IMessage, contextInfo: proto.IContextInfo): proto.IMessage {
  if (message.conversation) return { extendedTextMessage: { text: message.conversation, contextInfo } };
  const kind = getContentType(message);
  const part = kind ? (message[kind] as { message?: proto.IMessage; contextInfo?: proto.IContextInfo }) : undefined;
  if (!kind || typeof part !== "object") throw new Error("this kind of message can't quote");
  const answer = part.message
    ? { ...part, message: quoting(part.message, contextInfo) }
    : { ...part, contextInfo: { ...part.contextInfo, ...contextInfo } };
  return { ...message, [kind]: answer };
}

/** As data without classes, bytes in base64: for another process. */
export function asJson(message: proto.IMessage): { [kind: string]: unknown } {
  const decoded = proto.Message.fromObject(message);
  return proto.Message.toObject(decoded, { bytes: String, longs: Number });
}
