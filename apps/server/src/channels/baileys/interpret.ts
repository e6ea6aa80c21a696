import { getContentType, normalizeMessageContent, type proto, type WAMessageKey } from "baileys";
import type { InboundMessage } from "../port.ts";
import { identityOf, mergedIdentity } from "./jid.ts";

/** What says nothing by itself: key exchange, app state, and what belongs to another message. */
const silent = new Set<string | undefined>([
  undefined,
  "senderKeyDistributionMessage",
  "messageContextInfo",
  "protocolMessage",
  "reactionMessage",
  "encReactionMessage",
  "pollUpdateMessage",
  "keepInChatMessage",
  "pinInChatMessage",
  "secretEncryptedMessage",
]);

/** A message of WhatsApp in our words; null for what is no message of a conversation. */
export function interpret(
  key: WAMessageKey,
  content: proto.IMessage | null | undefined,
  about: { pushName: string | null | undefined; timestamp: number },
): InboundMessage | null {
  const chat = mergedIdentity(key.remoteJid, key.remoteJidAlt);
  if (!chat || !key.id) return null;
  const message = normalizeMessageContent(content);
  const type = message ? getContentType(message) : undefined;
  if (!message || silent.has(type)) return null;
  const sender = key.fromMe
    ? "me"
    : chat.group === undefined
      ? chat
      : mergedIdentity(key.participant, key.participantAlt);
  if (!sender) return null;
  const text = type === "conversation" || type === "extendedTextMessage";
  return {
    externalId: key.id,
    chat,
    sender,
    // What our own phone sends carries our own name.
    pushName: key.fromMe ? "" : (about.pushName ?? "").trim(),
    kind: text ? "chat" : "unsupported",
    body: text ? (message.conversation ?? message.extendedTextMessage?.text ?? "") : captionOf(message),
    quotedExternalId: quotedOf(message),
    choiceId: null,
    media: null,
    isLate: false,
    sentAt: momentOf(about.timestamp),
  };
}

function captionOf(message: proto.IMessage): string {
  return message.imageMessage?.caption ?? message.videoMessage?.caption ?? message.documentMessage?.caption ?? "";
}

function quotedOf(message: proto.IMessage): string | null {
  for (const part of Object.values(message)) {
    const context = (part as { contextInfo?: proto.IContextInfo } | null)?.contextInfo;
    if (context?.stanzaId) return context.stanzaId;
  }
  return null;
}

/** WhatsApp's clock in seconds; a phone's nonsense (none, or tomorrow) becomes now. */
function momentOf(seconds: number): Date {
  const now = Date.now();
  const moment = seconds * 1_000;
  return new Date(Number.isFinite(moment) && moment > 0 && moment < now + 60_000 ? moment : now);
}

/** Whether anything from this address concerns us at all. */
export const isConversation = (jid: string): boolean => identityOf(jid) !== null;
