import type { ConnectionReason } from "@recado/contracts/connections";
import type { Tx } from "../platform/database/database.ts";
import type { Outbound } from "./outbound.ts";
import type { WhatsAppIdentity, MediaSource, InboundMessage, Inbound } from "./inbound.ts";

export * from "./inbound.ts";
export type { Outbound, OutboundFile, QuotedRef, SentBefore } from "./outbound.ts";

/** 1 the server has it, 2 delivered, 3 read, 4 played; receivers only ever raise it. */
export type Ack = 1 | 2 | 3 | 4;
export interface AckReport {
  externalId: string;
  ack: Ack;
}

/** The connection that something came through, and under whose ownership. */
export interface ConnectionRef {
  companyId: number;
  connectionId: number;
  /** Counted by the plan, in reports; false for the test phone. */
  isTest: boolean;
}

/** The same with the epoch of its owner: `fence(tx, …)` first, and what the transaction writes is void under a later one. */
export interface OwnedConnection extends ConnectionRef {
  epoch: number;
}

export interface LookUp {
  exists: boolean;
  /** As WhatsApp itself writes it: the canonical number, and the privacy id where it says one. */
  identity: WhatsAppIdentity;
}

export type Presence = "composing" | "recording" | "paused" | "available" | "unavailable";

/** One open session of one connection. Everything it learns it says to its SessionSink. */
export interface ChannelSession {
  start(): Promise<void>;
  /** Closes without logging out; resolves when nothing of it can write any more. */
  stop(): Promise<void>;
  /** Unlinks from the phone; a new QR code is needed afterwards. */
  logout(): Promise<void>;
  /**
   * Hands it to WhatsApp. Resolves when it is handed over, not when it is acknowledged; throws `SendRefused` for what
   * will never work, anything else for what is worth another try.
   */
  send(outbound: Outbound): Promise<void>;
  presence(to: WhatsAppIdentity, presence: Presence): Promise<void>;
  lookUp(number: string): Promise<LookUp>;
  /** The picture's bytes; null where there is none to see. */
  profilePicture(of: WhatsAppIdentity): Promise<Uint8Array | null>;
  /** What WhatsApp says of a group, or of a person whose number it hides. */
  about(of: WhatsAppIdentity): Promise<ContactInfo>;
  /** Has a customer's phone bring a file again (asked with `renewSource`); answers where it lies now, null when the phone has it no more. */
  renewFile(source: MediaSource): Promise<MediaSource | null>;
  /** Asks the other side for a sign of life; resolves when it has given one. */
  ping(): Promise<void>;
  /** What is wished of the session has changed while it is open. */
  applyOptions(options: SessionOptions): void;
}

/** Of a group, or a hidden person: the group's subject, and which number goes with which privacy id. */
export interface ContactInfo {
  subject: string | null;
  identities: readonly WhatsAppIdentity[];
}

/** What a company options of a connection's session. */
export interface SessionOptions {
  /** Shown as online while connected; else the phone keeps ringing. */
  keepsOnline: boolean;
  /** At the next pairing: a code for the phone of this number; "" for a QR code. */
  pairingNumber: string;
  /** At the next pairing: so many days of the phone's past. */
  historyDays: number;
}

/** Somebody calls the company's phone. */
export interface InboundCall {
  id: string;
  from: WhatsAppIdentity;
  isVideo: boolean;
  at: Date;
}

/** WhatsApp will never take this; `code` is the failure that the message is marked with. */
export class SendRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** How a session stands once it speaks. That it is being opened, and how it ended, is shown by its supervisor. */
export type SessionState =
  | { status: "qrcode"; qrcode: string; pairingCode?: string; retries: number }
  | { status: "PAIRING" }
  | { status: "CONNECTED"; number: string };

/** Rows that must become durable together with what was learned, e.g. the Signal keys that reading a message changed. */
export type Alongside = (tx: Tx) => Promise<void>;

/**
 * Where a session reports. Each write is one transaction, void when the session's epoch is no longer its own
 * (`EpochLost`), and resolves when durable. Storage errors are thrown as they are: the session must then drop its socket
 * and acknowledge nothing. The sink is closed from then on (every later write throws the same), so that nothing which
 * came later can be stored over what was not, and the supervisor opens a new session with a new sink.
 */
export interface SessionSink {
  readonly connection: ConnectionRef;
  /**
   * Several may wait for one commit; each call resolves with its own. `alongside` may run more than once, each time in
   * a new transaction: its only effects are rows.
   */
  received(inbound: Inbound, alongside?: Alongside): Promise<void>;
  acked(reports: readonly AckReport[]): Promise<void>;
  /** A message of ours that WhatsApp refused for good. */
  failed(externalId: string, code: string): Promise<void>;
  /** Answers whether the call is to be refused. */
  called(call: InboundCall): Promise<{ refuses: boolean }>;
  /** What the phone knew from before: stored as closed conversations, and nothing is made of it. */
  history(messages: readonly InboundMessage[]): Promise<void>;
  state(state: SessionState): Promise<void>;
  /** What is wished of the session as it begins. */
  options(): Promise<SessionOptions>;
  /** The other side gave a sign of life. */
  heard(): void;
  /** Any other write of the session's own rows. Run again, whole, where PostgreSQL asks for it. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The session can't go on (storage away, socket gone): the supervisor starts it again, by reason. */
  ended(reason: SessionEnd): void;
}

export type SessionEnd =
  /** WhatsApp asks for a new socket (after pairing): opened at once. */
  | { kind: "restart" }
  /** Opened when the database answers again. */
  | { kind: "storage" }
  /** Tried again with growing pauses. */
  | { kind: "passing"; code: ConnectionReason }
  /** Unlinked on the phone: the keys are forgotten, and nothing is tried until an admin asks. */
  | { kind: "loggedOut" }
  /** Another program took the session over: never fought for. */
  | { kind: "replaced" }
  /** Not taken by WhatsApp: the keys are kept, and nothing is tried until an admin asks. */
  | { kind: "refused"; code: ConnectionReason }
  /** Nobody read the QR codes: nothing is shown until an admin asks. */
  | { kind: "qrUnread" }
  /** Another connection of the company has its number: this one is unlinked again. */
  | { kind: "sameNumber" };

/** The session's epoch is another's now: nothing it writes counts. */
export class EpochLost extends Error {}

/** A kind of channel: `beta` is Baileys, `simulator` the test phone, later `cloud`. */
export type OpenChannel = (sink: SessionSink) => ChannelSession;
