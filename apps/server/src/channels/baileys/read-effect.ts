import { proto, type WAMessageKey } from "baileys";
import type { InboundEffect, WhatsAppIdentity } from "../port.ts";
import { identityOf, jidOf } from "./jid.ts";
import { numberOf } from "./read-media.ts";
import { readContent } from "./read-content.ts";
import { mentionsIn } from "./mentions-in.ts";
import { unwrapped, type Unwrapped } from "./unwrap.ts";

/** Sender, chat and time. `adminRevokes`: WhatsApp's server says that a group admin deletes the message. */
export interface Doing {
  chat: WhatsAppIdentity;
  sender: WhatsAppIdentity | "me";
  sentAt: Date;
  adminRevokes: boolean;
  /** The number and privacy id of the company's own phone. */
  me: readonly WhatsAppIdentity[];
}

const { Type } = proto.Message.ProtocolMessage;
const { SecretEncType } = proto.Message.SecretEncryptedMessage;
/** Votes and answers are shown without their content, which is encrypted with a key that only phones know. */
const marks = { vote: "🗳️", answer: "📅" };

/** Reads a change of another message; null when the content is no such change. */
export function readEffect({ type, message }: Unwrapped, key: WAMessageKey, doing: Doing): InboundEffect | null {
  const { chat, sender, me } = doing;
  const about = (target: proto.IMessageKey | null | undefined, at: Date) =>
    target?.id ? { chat, sender, target: target.id, at } : null;
  const reacted = (
    target: proto.IMessageKey | null | undefined,
    emoji: string,
    milliseconds: Clock,
  ): InboundEffect | null => {
    const done = about(target, momentOf(milliseconds, doing.sentAt));
    return done && { ...done, kind: "reaction", emoji, targetFromMe: isOurs(target ?? {}, doing) };
  };

  switch (type) {
    case "reactionMessage": {
      const { text, senderTimestampMs } = message.reactionMessage ?? {};
      return reacted(message.reactionMessage?.key, text ?? "", senderTimestampMs);
    }
    case "pollUpdateMessage": {
      const { pollCreationMessageKey, senderTimestampMs } = message.pollUpdateMessage ?? {};
      return reacted(pollCreationMessageKey, marks.vote, senderTimestampMs);
    }
    case "encEventResponseMessage":
      return reacted(message.encEventResponseMessage?.eventCreationMessageKey, marks.answer, null);
    case "secretEncryptedMessage": {
      const { targetMessageKey, encPayload, encIv, secretEncType } = message.secretEncryptedMessage ?? {};
      const done = about(targetMessageKey, doing.sentAt);
      if (!done || !encPayload || !encIv || secretEncType !== SecretEncType.MESSAGE_EDIT) return null;
      const [payload, iv] = [encPayload, encIv].map((bytes) => Buffer.from(bytes).toString("base64"));
      const { group } = chat;
      const facts = { names: namesOf(doing), me, ...(group !== undefined && { group }) };
      return { ...done, kind: "sealedEdit", seal: { payload: payload ?? "", iv: iv ?? "", ...facts } };
    }
    case "protocolMessage": {
      const { type: what, key: target, editedMessage, timestampMs } = message.protocolMessage ?? {};
      if (what === Type.REVOKE) {
        const done = about(target, doing.sentAt);
        return done && { ...done, kind: "revoke", byAdmin: doing.adminRevokes && chat.group !== undefined };
      }
      if (what !== Type.MESSAGE_EDIT || !editedMessage) return null;
      const done = about(target, momentOf(timestampMs, doing.sentAt));
      const said = readContent(editedMessage, key);
      if (!done || !said || said.kind === "unsupported") return null;
      return { ...done, kind: "edit", body: said.body, ...mentionsIn(unwrapped(editedMessage).message, said.body, me) };
    }
    default:
      return null;
  }
}

/** Whether the target is the company's own message: the key is written from its sender's point of view. */
function isOurs(target: proto.IMessageKey, { sender, chat, me }: Doing): boolean {
  if (sender === "me") return target.fromMe === true;
  if (chat.group === undefined) return target.fromMe !== true;
  const author = identityOf(target.participant);
  return author !== null && me.some((name) => sameName(name, author));
}

const sameName = (one: WhatsAppIdentity, other: WhatsAppIdentity): boolean =>
  (one.pn !== undefined && one.pn === other.pn) || (one.lid !== undefined && one.lid === other.lid);

/** All addresses of the sender: the phone encrypts under one of them. */
const namesOf = ({ sender, me }: Doing): string[] =>
  (sender === "me" ? me : [sender]).flatMap(({ pn, lid }) => [
    ...(pn === undefined ? [] : [jidOf({ pn })]),
    ...(lid === undefined ? [] : [jidOf({ lid })]),
  ]);

type Clock = Parameters<typeof numberOf>[0];

/** The sender's clock, which orders their changes; WhatsApp's clock where the sender's is implausible. */
function momentOf(milliseconds: Clock, fallback: Date): Date {
  const at = numberOf(milliseconds);
  return at !== null && at > 0 && at < Date.now() + 60_000 ? new Date(at) : fallback;
}
