import type { MessageKind } from "@recado/contracts/messages";

/** A person or a group as WhatsApp names them: digits of a phone number, a privacy id, a group's id. At least one is there. */
export interface WhatsAppIdentity {
  pn?: string;
  lid?: string;
  group?: string;
}

/** A file that a message speaks of, as far as the message tells. */
export interface InboundMedia {
  contentType: string;
  /** "" where it has none. */
  fileName: string;
  /** Bytes, as announced. */
  size: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  /** 64 loudnesses of 0 to 100. */
  peaks: readonly number[] | null;
  /** A tiny JPEG. */
  thumbnail: Uint8Array | null;
  isVoiceNote: boolean;
  isAnimated: boolean;
  isRound: boolean;
  /** The channel's own words for where it lies and how it is read; it alone understands them. */
  source: MediaSource;
}
export type MediaSource = Readonly<Record<string, string | number | null>>;

/** What WhatsApp said, in our words. Nothing above this wing knows a JID or a payload of a provider. */
export interface InboundMessage {
  externalId: string;
  /** The conversation's other side. */
  chat: WhatsAppIdentity;
  /** Who wrote it; "me" when it was written on the company's own phone. */
  sender: WhatsAppIdentity | "me";
  /** What the sender calls themselves; "" when unknown or when it was us. */
  pushName: string;
  kind: MessageKind;
  body: string;
  quotedExternalId: string | null;
  /** What a list or button reply chose; null for all else. */
  choiceId: string | null;
  media: InboundMedia | null;
  /** WhatsApp had kept it while we were away. */
  isLate: boolean;
  /** WhatsApp's time. */
  sentAt: Date;
  /** With what the sender's phone seals later changes of it, base64. */
  secret?: string | null;
}

/** A change that is sealed with its message's secret, in the channel's own words (`openEdit`); base64. */
export interface SealedEdit {
  payload: string;
  iv: string;
  /** Under which names the sender may have sealed it. */
  names: readonly string[];
}

/** What was done to a message that stands, or has not come yet. Only its own sender changes or takes it back. */
export type InboundEffect = {
  chat: WhatsAppIdentity;
  sender: WhatsAppIdentity | "me";
  /** The message it is done to. */
  target: string;
  at: Date;
} & (
  | { kind: "edit"; body: string }
  | { kind: "sealedEdit"; seal: SealedEdit }
  | { kind: "revoke"; /** A group's admin takes back what others wrote. */ byAdmin: boolean }
  /** `emoji` "" takes the reaction back. `targetFromMe`: of the two who may have used the id, whose message it is. */
  | { kind: "reaction"; emoji: string; targetFromMe: boolean }
);
export type Inbound = InboundMessage | InboundEffect;

export const isEffect = (inbound: Inbound): inbound is InboundEffect =>
  ["edit", "sealedEdit", "revoke", "reaction"].includes(inbound.kind);
