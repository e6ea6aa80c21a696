import type { MessageKind } from "@recado/contracts/messages";
import type { MediaSource, WhatsAppIdentity } from "./port.ts";
import type { Mention } from "./mentions.ts";

/** Fields of every message. */
interface Said {
  to: WhatsAppIdentity;
  externalId: string;
  quoted: QuotedRef | null;
  /** Marked as forwarded. */
  isForwarded?: boolean;
  /** In a group: the people whom the text mentions. */
  mentions?: readonly Mention[];
}

/** The payload of an outbox row. We choose the external ids before sending. */
export type Outbound =
  | (Said & { kind: "text"; body: string })
  | (Said & { kind: "media"; caption: string; file: OutboundFile })
  | (Said & { kind: "location"; latitude: number; longitude: number; name: string })
  | (Said & { kind: "contacts"; cards: readonly { name: string; vcard: string }[] })
  /** Requests the number that the customer hides. */
  | (Said & { kind: "numberRequest" })
  | {
      kind: "edit";
      to: WhatsAppIdentity;
      externalId: string;
      target: string;
      body: string;
      mentions?: readonly Mention[];
    }
  | { kind: "revoke"; to: WhatsAppIdentity; externalId: string; target: string }
  | {
      kind: "react";
      to: WhatsAppIdentity;
      externalId: string;
      target: string;
      targetFromMe: boolean;
      /** The target's sender in a group; null for our messages and outside groups. */
      targetSender: WhatsAppIdentity | null;
      emoji: string;
    }
  /** Blocks or unblocks a person for the connection's number. */
  | { kind: "block"; to: WhatsAppIdentity; externalId: string; blocked: boolean }
  | {
      kind: "read";
      to: WhatsAppIdentity;
      externalId: string;
      messages: { externalId: string; sender: WhatsAppIdentity }[];
    };

/** A file to send: its storage key and metadata. */
export interface OutboundFile {
  kind: "image" | "video" | "audio" | "application" | "sticker";
  storageKey: string;
  fileName: string;
  contentType: string;
  width: number | null;
  height: number | null;
  seconds: number | null;
  peaks: readonly number[] | null;
  thumbnail: string | null;
  isVoiceNote: boolean;
}

export interface QuotedRef {
  externalId: string;
  fromMe: boolean;
  /** Its sender in a group; null for our messages and outside groups. */
  sender: WhatsAppIdentity | null;
  kind: MessageKind;
  body: string;
  /** The part of the file that a quote shows; null without a file. */
  file: Pick<OutboundFile, "fileName" | "contentType" | "seconds" | "thumbnail" | "isVoiceNote"> | null;
}

/** A message as it was or will be sent, and the location of its file if already uploaded. */
export interface SentBefore {
  outbound: Outbound;
  uploaded: MediaSource | null;
}
