import type { Tx } from "../platform/database/database.ts";
import type { App } from "../platform/app.ts";
import { signal } from "../platform/signal.ts";
import type {
  AckReport,
  ConnectionRef,
  Inbound,
  InboundCall,
  InboundMessage,
  MediaSource,
  Outbound,
  OwnedConnection,
  SentBefore,
  WhatsAppIdentity,
} from "./port.ts";

/** Messages of one connection, and what was done to them, in the order in which WhatsApp gave them. */
export const messagesReceived = signal<[app: App, tx: Tx, connection: ConnectionRef, inbound: readonly Inbound[]]>();

/** Numbers and privacy ids that belong together, as WhatsApp says in passing. */
export const identitiesLearned = signal<[app: App, tx: Tx, identities: readonly WhatsAppIdentity[]]>();

/** Whose picture is another, or none, now. */
export const picturesChanged =
  signal<[app: App, tx: Tx, connection: ConnectionRef, identities: readonly WhatsAppIdentity[]]>();

/** Whom the connection's number has blocked, or lets write again, as its owner did on the phone. */
export const blocksChanged =
  signal<
    [app: App, tx: Tx, connection: ConnectionRef, change: { identities: readonly WhatsAppIdentity[]; blocked: boolean }]
  >();

/** What groups are called now. */
export const groupsNamed = signal<[app: App, tx: Tx, groups: readonly { group: string; subject: string }[]]>();

/** How far messages of ours have come. */
export const messagesAcked = signal<[app: App, tx: Tx, connection: ConnectionRef, reports: readonly AckReport[]]>();

/** What will not go out: messages of ours, or what was to be done to one. `outbound` is null where it is not known any more. */
export interface SendFailure {
  externalId: string;
  code: string;
  outbound: Outbound | null;
}
export const messagesFailed = signal<[app: App, tx: Tx, connection: ConnectionRef, failures: readonly SendFailure[]]>();

/** Somebody called, and is refused; each call is told once or more often. */
export const callRefused = signal<[app: App, tx: Tx, connection: ConnectionRef, call: InboundCall]>();

/** Messages of the phone's past; answers how many were new. */
export const historyReceived = signal<
  [app: App, tx: Tx, connection: ConnectionRef, messages: readonly InboundMessage[]],
  number
>();

/** Steps of this connection wait to be decided, by its owner, under the owner's epoch. */
export const stepsWaiting = signal<[app: App, connection: OwnedConnection]>();

/** How many conversations of a connection are not closed; who asks refuses to delete it, or has them closed. */
export const connectionLeaving = signal<[app: App, tx: Tx, connectionId: number, close: boolean], number>();

/** What was sent under an id, for a recipient who asks for it again, or for a sending that died; null when we have none. */
export const messageWanted = signal<[app: App, connection: ConnectionRef, externalId: string], SentBefore | null>();

/** A message's file lies at WhatsApp now: however often the message is sent, it need not be uploaded again. */
export const fileUploaded =
  signal<[app: App, tx: Tx, connection: ConnectionRef, externalId: string, source: MediaSource]>();
