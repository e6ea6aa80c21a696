import type { ConnectionReason } from "@recado/contracts/connections";
import type { NumberHealth } from "@recado/contracts/number-health";
import type { Tx } from "../platform/database/database.ts";
import type { Outbound } from "./outbound.ts";
import type { WhatsAppIdentity, MediaSource, InboundMessage, Inbound } from "./inbound.ts";

export * from "./inbound.ts";
export type { InboundMention, Mention } from "./mentions.ts";
export type { Outbound, OutboundFile, QuotedRef, SentBefore } from "./outbound.ts";

/** 1 on the server, 2 delivered, 3 read, 4 played. A stored ack only ever rises. */
export type Ack = 1 | 2 | 3 | 4;
export interface AckReport {
  externalId: string;
  ack: Ack;
}

/** A connection, as channels and events refer to it. */
export interface ConnectionRef {
  companyId: number;
  connectionId: number;
  /** A test phone is not counted in plan and reports. */
  isTest: boolean;
}

/** The same with its owner's epoch: after `fence(tx, …)` the transaction fails if a later epoch has begun. */
export interface OwnedConnection extends ConnectionRef {
  epoch: number;
}

export interface LookUp {
  exists: boolean;
  /** WhatsApp's canonical number, and the privacy id if known. */
  identity: WhatsAppIdentity;
}

export type Presence = "composing" | "recording" | "paused" | "available" | "unavailable";

/** One open session of one connection. It reports everything to its SessionSink. */
export interface ChannelSession {
  start(): Promise<void>;
  /** Closes without logging out. Resolves when the session can no longer write. */
  stop(): Promise<void>;
  /** Unlinks from the phone: a new QR code is needed afterwards. */
  logout(): Promise<void>;
  /**
   * Resolves when WhatsApp got the message, not when it is acknowledged. Throws `SendRefused` when sending can never
   * succeed, and other errors when a retry may.
   */
  send(outbound: Outbound): Promise<void>;
  presence(to: WhatsAppIdentity, presence: Presence): Promise<void>;
  lookUp(number: string): Promise<LookUp>;
  /** The picture's bytes; null where none is visible. */
  profilePicture(of: WhatsAppIdentity): Promise<Uint8Array | null>;
  /** WhatsApp's data about a group, or about a person with a hidden number. */
  about(of: WhatsAppIdentity): Promise<ContactInfo>;
  /** Makes the phone send its whole address book again; resolves when `peopleNamed` was emitted for it. */
  addressBook(): Promise<void>;
  /** Asks a customer's phone to upload a file again. Answers its new location, null if the phone no longer has it. */
  renewFile(source: MediaSource): Promise<MediaSource | null>;
  /** Asks WhatsApp for the number's health; the answer goes to the sink's `health`. */
  askHealth(): Promise<void>;
  /** Pings the server; resolves when it answers. */
  ping(): Promise<void>;
  /** The options changed while the session is open. */
  applyOptions(options: SessionOptions): void;
}

/** A group's subject, a person's username, and the pairs of number and privacy id of its members or of one person. */
export interface ContactInfo {
  subject: string | null;
  /** "" if they have none; missing if it was not requested. */
  username?: string;
  identities: readonly WhatsAppIdentity[];
  /** Of a group: its members without ourselves. */
  participants?: readonly WhatsAppIdentity[];
}

/** A person's name in the phone's address book or at WhatsApp; "" if there is none. */
export interface NamedPerson {
  identity: WhatsAppIdentity;
  name: string;
  username: string;
}

/** The options that admins chose for a connection's session. */
export interface SessionOptions {
  /** Show as online while connected. The phone then no longer rings for messages. */
  keepsOnline: boolean;
  /** The phone number for which the next pairing uses a code; "" for a QR code. */
  pairingNumber: string;
  /** Days of history that the next pairing imports. */
  historyDays: number;
}

/** A call to the company's phone. */
export interface InboundCall {
  id: string;
  from: WhatsAppIdentity;
  isVideo: boolean;
  at: Date;
}

/** WhatsApp will never accept this message; `code` becomes its failure. */
export class SendRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** A session's state as the session reports it. The supervisor reports that it is being opened and how it ended. */
export type SessionState =
  | { status: "qrcode"; qrcode: string; pairingCode?: string; retries: number }
  | { status: "PAIRING" }
  | { status: "CONNECTED"; number: string };

/** What WhatsApp says about a number that starts conversations; missing fields are unchanged. */
export type NumberHealthReport = Partial<
  Omit<NumberHealth, "restrictedUntil" | "newChatCycleEndsAt"> & {
    restrictedUntil: Date | null;
    newChatCycleEndsAt: Date | null;
  }
>;

/** Writes rows in the same transaction as a message, e.g. the Signal keys that decrypting it changed. */
export type Alongside = (tx: Tx) => Promise<void>;

/**
 * Stores what a session reports. Each write is one transaction that resolves when durable, and fails with `EpochLost` when
 * another process owns the session. On a storage error the session must close its socket and acknowledge nothing. The
 * sink is closed from then on: every later write throws the same error, so that no later message is stored before one
 * that failed. The supervisor then opens a new session with a new sink.
 */
export interface SessionSink {
  readonly connection: ConnectionRef;
  /**
   * Messages that arrive together share a commit. `alongside` may run more than once, each time in a new transaction:
   * it must only write rows.
   */
  received(inbound: Inbound, alongside?: Alongside): Promise<void>;
  acked(reports: readonly AckReport[]): Promise<void>;
  /** WhatsApp refused a message of ours for good. */
  failed(externalId: string, code: string): Promise<void>;
  /** Answers whether to refuse the call. */
  called(call: InboundCall): Promise<{ refuses: boolean }>;
  /** The phone's history: stored as closed conversations, without automation or notifications. */
  history(messages: readonly InboundMessage[]): Promise<void>;
  state(state: SessionState): Promise<void>;
  /** What WhatsApp says about the number. */
  health(told: NumberHealthReport): Promise<void>;
  /** The options with which the session begins. */
  options(): Promise<SessionOptions>;
  /** Something arrived from the server. */
  heard(): void;
  /** Marks rows of the outbox as given to WhatsApp; answers their current payloads, without deleted rows. */
  claim(rowIds: readonly number[]): Promise<Map<number, Outbound>>;
  /** Any other write of the session's rows. `work` runs again after a serialization failure or deadlock. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The session has ended (storage error, closed socket). The supervisor decides by the reason when to open it again. */
  ended(reason: SessionEnd): void;
}

export type SessionEnd =
  /** WhatsApp asks for a new socket, after pairing: reopened immediately. */
  | { kind: "restart" }
  /** Reopened when the database answers again. */
  | { kind: "storage" }
  /** Reopened with growing pauses. */
  | { kind: "passing"; code: ConnectionReason }
  /** Unlinked on the phone: the keys are deleted, and an admin must start it again. */
  | { kind: "loggedOut" }
  /** Another program uses the session: not reopened until an admin asks. */
  | { kind: "replaced" }
  /** Refused by WhatsApp: the keys are kept, and an admin must start it again. */
  | { kind: "refused"; code: ConnectionReason }
  /** Nobody scanned the QR codes: an admin must start it again. */
  | { kind: "qrUnread" }
  /** Another connection of the company has the same number: this one is unlinked. */
  | { kind: "sameNumber" };

/** Another process owns the session: the write was rolled back. */
export class EpochLost extends Error {}

/** Opens a session of one kind of channel. */
export type OpenChannel = (sink: SessionSink) => ChannelSession;
