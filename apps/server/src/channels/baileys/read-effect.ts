import { proto, type WAMessageKey } from "baileys";
import type { InboundEffect, WhatsAppIdentity } from "../port.ts";
import { identityOf, jidOf } from "./jid.ts";
import { numberOf } from "./read-media.ts";
import { readContent } from "./read-content.ts";
import type { Unwrapped } from "./unwrap.ts";

/** Who did it, where and when; `adminRevokes`: WhatsApp's server says that an admin of the group takes a message back. */
export interface Doing {
  chat: WhatsAppIdentity;
  sender: WhatsAppIdentity | "me";
  sentAt: Date;
  adminRevokes: boolean;
  /** The names of the company's own phone. */
  me: readonly WhatsAppIdentity[];
}

const { Type } = proto.Message.ProtocolMessage;
const { SecretEncType } = proto.Message.SecretEncryptedMessage;
/** That somebody voted or answered is told; what, is sealed with a key that only phones keep. */
const marks = { vote: "🗳️", answer: "📅" };

/** What a message does to another one; null when it is no such thing. */
export function readEffect({ type, message }: Unwrapped, key: WAMessageKey, doing: Doing): InboundEffect | null {
  const { chat, sender } = doing;
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
      return reacted(message.reactionMessage?.key, (text ?? "").slice(0, 32), senderTimestampMs);
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
      return { ...done, kind: "sealedEdit", seal: { payload: payload ?? "", iv: iv ?? "", names: namesOf(doing) } };
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
      return done && said && said.kind !== "unsupported" ? { ...done, kind: "edit", body: said.body } : null;
    }
    default:
      return null;
  }
}

/** Whether the target is the company's own: a key speaks as its sender sees it. */
function isOurs(target: proto.IMessageKey, { sender, chat, me }: Doing): boolean {
  if (sender === "me") return target.fromMe === true;
  if (chat.group === undefined) return target.fromMe !== true;
  const author = identityOf(target.participant);
  return author !== null && me.some((name) => sameName(name, author));
}

const sameName = (one: WhatsAppIdentity, other: WhatsAppIdentity): boolean =>
  (one.pn !== undefined && one.pn === other.pn) || (one.lid !== undefined && one.lid === other.lid);

/** Every address of whoever did it: a phone seals under one of them. */
const namesOf = ({ sender, me }: Doing): string[] =>
  (sender === "me" ? me : [sender]).flatMap(({ pn, lid }) => [
    ...(pn === undefined ? [] : [jidOf({ pn })]),
    ...(lid === undefined ? [] : [jidOf({ lid })]),
  ]);

type Clock = Parameters<typeof numberOf>[0];

/** The sender's own clock, which orders what they did; where it says nonsense, WhatsApp's. */
function momentOf(milliseconds: Clock, fallback: Date): Date {
  const at = numberOf(milliseconds);
  return at !== null && at > 0 && at < Date.now() + 60_000 ? new Date(at) : fallback;
}
