import { proto, type WAMessage, type WAMessageKey } from "baileys";
import type { Inbound, InboundMessage, WhatsAppIdentity } from "../port.ts";
import { identityOf, mergedIdentity } from "./jid.ts";
import { contextsOf, mentionsIn } from "./mentions-in.ts";
import { readContent, type Content } from "./read-content.ts";
import { readEffect } from "./read-effect.ts";
import { unwrapped } from "./unwrap.ts";

/** The metadata of a message. */
export interface About {
  pushName: string | null | undefined;
  /** Seconds, by WhatsApp's clock. */
  timestamp: number;
  isLate?: boolean;
  /** WhatsApp's server marks it as a group admin deleting another member's message. */
  adminRevokes?: boolean;
  me?: readonly WhatsAppIdentity[];
}

/** Converts WhatsApp's content to a message, or to a change of a message; null for anything else. */
export function interpret(key: WAMessageKey, content: proto.IMessage | null | undefined, about: About): Inbound | null {
  const envelope = envelopeOf(key, about);
  if (!envelope || !content) return null;
  const opened = unwrapped(content);
  const effect = readEffect(opened, key, {
    chat: envelope.chat,
    sender: envelope.sender,
    sentAt: envelope.sentAt,
    adminRevokes: about.adminRevokes ?? false,
    me: about.me ?? [],
  });
  if (effect) return effect;
  const said = readContent(content, key);
  return (
    said && {
      ...envelope,
      ...said,
      quotedExternalId: quotedOf(opened.message),
      ...mentionsIn(opened.message, said.body, about.me),
      ...secretIn(content, opened.message),
    }
  );
}

/** A message whose content cannot be read yet, or can only be read on the phone. */
export function placeholder(
  key: WAMessageKey,
  kind: "waiting" | "viewOnce" | "unsupported",
  about: About,
): InboundMessage | null {
  const nothing: Content = { kind, body: "", choiceId: null, media: null };
  const envelope = envelopeOf(key, about);
  return envelope && { ...envelope, ...nothing, quotedExternalId: null };
}

/** A message from Baileys' event, for messages that did not pass through decryption. */
export function interpretEvent(told: WAMessage, about: Omit<About, "pushName" | "timestamp">): Inbound | null {
  const { key, message, messageStubType, pushName, messageTimestamp } = told;
  const all = { ...about, pushName, timestamp: Number(messageTimestamp) };
  if (message) return interpret(key, message, all);
  if (key.isViewOnce) return placeholder(key, "viewOnce", all);
  if (messageStubType !== proto.WebMessageInfo.StubType.CIPHERTEXT) return null;
  // Keys and message are one write: a message whose key is already used was stored with that key.
  return wasReadBefore(told) ? null : placeholder(key, "waiting", all);
}

const wasReadBefore = ({ messageStubParameters }: WAMessage): boolean =>
  /old counter|Key used already/.test(messageStubParameters?.[0] ?? "");

type Envelope = Omit<InboundMessage, keyof Content | "quotedExternalId">;

function envelopeOf(key: WAMessageKey, about: About): Envelope | null {
  const chat = mergedIdentity(key.remoteJid, key.remoteJidAlt);
  if (!chat || !key.id) return null;
  const sender = key.fromMe
    ? "me"
    : chat.group === undefined
      ? chat
      : mergedIdentity(key.participant, key.participantAlt);
  if (!sender) return null;
  return {
    externalId: key.id,
    chat,
    sender,
    // Messages from our own phone carry our own name.
    pushName: key.fromMe ? "" : (about.pushName ?? "").trim(),
    isLate: about.isLate ?? false,
    sentAt: momentOf(about.timestamp),
  };
}

/** The secret with which the sender encrypts later changes of the message. */
function secretIn(...messages: readonly proto.IMessage[]): { secret?: string } {
  const secret = messages.map((one) => one.messageContextInfo?.messageSecret).find((one) => one?.length === 32);
  return secret ? { secret: Buffer.from(secret).toString("base64") } : {};
}

function quotedOf(message: proto.IMessage): string | null {
  for (const context of contextsOf(message)) if (context.stanzaId) return context.stanzaId;
  return null;
}

/** Converts WhatsApp's seconds; a missing or future time, which some phones send, becomes now. */
function momentOf(seconds: number): Date {
  const now = Date.now();
  const moment = seconds * 1_000;
  return new Date(Number.isFinite(moment) && moment > 0 && moment < now + 60_000 ? moment : now);
}

/** Whether this address is a conversation: status updates, channels and broadcast lists are not. */
export const isConversation = (jid: string): boolean => identityOf(jid) !== null;
