import type { MessageKind } from "@recado/contracts/messages";
import type { MediaSource, WhatsAppIdentity } from "./port.ts";

/** What every message says besides what it is about. */
interface Said {
  to: WhatsAppIdentity;
  externalId: string;
  quoted: QuotedRef | null;
  /** It was said elsewhere before; WhatsApp shows so. */
  isForwarded?: boolean;
}

/** What is to be done at WhatsApp: an outbox row's payload. External ids are ours, chosen beforehand. */
export type Outbound =
  | (Said & { kind: "text"; body: string })
  | (Said & { kind: "media"; caption: string; file: OutboundFile })
  | (Said & { kind: "location"; latitude: number; longitude: number; name: string })
  | (Said & { kind: "contacts"; cards: readonly { name: string; vcard: string }[] })
  | { kind: "edit"; to: WhatsAppIdentity; externalId: string; target: string; body: string }
  | { kind: "revoke"; to: WhatsAppIdentity; externalId: string; target: string }
  | {
      kind: "react";
      to: WhatsAppIdentity;
      externalId: string;
      target: string;
      targetFromMe: boolean;
      /** Who wrote the target, in a group; null for ours and outside of groups. */
      targetSender: WhatsAppIdentity | null;
      emoji: string;
    }
  /** Whether this person may write to the connection's number. */
  | { kind: "block"; to: WhatsAppIdentity; externalId: string; blocked: boolean }
  | {
      kind: "read";
      to: WhatsAppIdentity;
      externalId: string;
      messages: { externalId: string; sender: WhatsAppIdentity }[];
    };

/** A file of ours on its way out: where it lies in the store, and what is said of it. */
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
  /** Who wrote it, in a group; null for ours and outside of groups. */
  sender: WhatsAppIdentity | null;
  kind: MessageKind;
  body: string;
  /** What a quote shows of the file; null where there is none. */
  file: Pick<OutboundFile, "fileName" | "contentType" | "seconds" | "thumbnail" | "isVoiceNote"> | null;
}

/** A message of ours as it was, or is to be, said; and where its file lies at WhatsApp already. */
export interface SentBefore {
  outbound: Outbound;
  uploaded: MediaSource | null;
}
