import type { MessageKind } from "@recado/contracts/messages";
import type { InboundMention } from "./mentions.ts";

/** WhatsApp's names of a person or group: digits of a phone number, privacy id, group id. At least one is set. */
export interface WhatsAppIdentity {
  pn?: string;
  lid?: string;
  group?: string;
}

/** A message's file, as described by the message. */
export interface InboundMedia {
  contentType: string;
  /** "" when unknown. */
  fileName: string;
  /** Bytes, according to the message. */
  size: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  /** Waveform: 64 values of 0 to 100. */
  peaks: readonly number[] | null;
  /** A small JPEG. */
  thumbnail: Uint8Array | null;
  isVoiceNote: boolean;
  isAnimated: boolean;
  isRound: boolean;
  /** Location and keys of the file, opaque to everything but the channel. */
  source: MediaSource;
}
export type MediaSource = Readonly<Record<string, string | number | null>>;

/** A received message. No layer above `channels` knows JIDs or a provider's payloads. */
export interface InboundMessage {
  externalId: string;
  /** The customer or group of the conversation. */
  chat: WhatsAppIdentity;
  /** "me" for messages written on the company's own phone. */
  sender: WhatsAppIdentity | "me";
  /** The sender's own name; "" when unknown or for our messages. */
  pushName: string;
  kind: MessageKind;
  body: string;
  quotedExternalId: string | null;
  /** The chosen option of a list or button reply; null for other messages. */
  choiceId: string | null;
  media: InboundMedia | null;
  /** WhatsApp kept it while the session was offline. */
  isLate: boolean;
  /** By WhatsApp's clock. */
  sentAt: Date;
  /** The secret with which the sender's phone encrypts later changes, base64. */
  secret?: string | null;
  /** The people whom the text mentions. */
  mentions?: readonly InboundMention[];
  /** For kind "setAside": the received message, which could not be stored. */
  original?: InboundMessage;
}

/** An edit encrypted with its message's secret (`openEdit` decrypts it); base64. */
export interface SealedEdit {
  payload: string;
  iv: string;
  /** The sender's addresses; the edit is encrypted under one of them. */
  names: readonly string[];
  /** Our own addresses, and the group: needed to find mentions when the edit is decrypted. */
  me?: readonly WhatsAppIdentity[];
  group?: string;
}

/** A change of a message, which may arrive before the message. Only its sender may edit or delete it. */
export type InboundEffect = {
  chat: WhatsAppIdentity;
  sender: WhatsAppIdentity | "me";
  /** The external id of the changed message. */
  target: string;
  at: Date;
} & (
  | { kind: "edit"; body: string; mentions?: readonly InboundMention[] }
  | { kind: "sealedEdit"; seal: SealedEdit }
  | { kind: "revoke"; /** A group admin deletes another member's message. */ byAdmin: boolean }
  /**
   * `emoji` "" removes the reaction. `targetFromMe`: both sides may have used the same id; this says whose message is
   * meant.
   */
  | { kind: "reaction"; emoji: string; targetFromMe: boolean }
);
export type Inbound = InboundMessage | InboundEffect;

export const isEffect = (inbound: Inbound): inbound is InboundEffect =>
  ["edit", "sealedEdit", "revoke", "reaction"].includes(inbound.kind);
