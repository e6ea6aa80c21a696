import type { Tx } from "../platform/database/database.ts";
import { defineEvent, definePort } from "../platform/events.ts";
import type {
  AckReport,
  ConnectionRef,
  Inbound,
  InboundCall,
  InboundMessage,
  MediaSource,
  NamedPerson,
  Outbound,
  OwnedConnection,
  SentBefore,
  WhatsAppIdentity,
} from "./port.ts";

/** Messages, edits, deletions and reactions of one connection, in WhatsApp's order. */
export const messagesReceived = defineEvent<{ connection: ConnectionRef; inbound: readonly Inbound[] }>(
  "messagesReceived",
);

/** Numbers and privacy ids that belong together according to WhatsApp. */
export const identitiesLearned = defineEvent<{ identities: readonly WhatsAppIdentity[] }>("identitiesLearned");

/** People whose profile picture changed or was removed. */
export const picturesChanged = defineEvent<{ connection: ConnectionRef; identities: readonly WhatsAppIdentity[] }>(
  "picturesChanged",
);

/** The owner of the connection's number blocked or unblocked people on the phone. */
export const blocksChanged = defineEvent<{
  connection: ConnectionRef;
  identities: readonly WhatsAppIdentity[];
  blocked: boolean;
}>("blocksChanged");

/** People of the phone's address book, some or all of them. */
export const peopleNamed = defineEvent<{ connection: ConnectionRef; people: readonly NamedPerson[] }>("peopleNamed");

/** The current names of groups. */
export const groupsNamed = defineEvent<{ groups: readonly { group: string; subject: string }[] }>("groupsNamed");

/** The members of groups changed. */
export const participantsChanged = defineEvent<{ connection: ConnectionRef; groups: readonly string[] }>(
  "participantsChanged",
);

/**
 * A connection is about to be deleted in this transaction. Emitted before its row is locked, so that subscribers lock
 * in the same order as a session's own writes.
 */
export const connectionDeleting = defineEvent<{ connectionId: number }>("connectionDeleting");

/** WhatsApp reported delivery or reading of our messages. */
export const messagesAcked = defineEvent<{ connection: ConnectionRef; reports: readonly AckReport[] }>("messagesAcked");

/** Our message, or a change to a message, that cannot be sent. `outbound` is null if it is no longer known. */
export interface SendFailure {
  externalId: string;
  code: string;
  outbound: Outbound | null;
}
export const messagesFailed = defineEvent<{ connection: ConnectionRef; failures: readonly SendFailure[] }>(
  "messagesFailed",
);

/** A call was refused. The same call may be reported more than once. */
export const callRefused = defineEvent<{ connection: ConnectionRef; call: InboundCall }>("callRefused");

/** A message's file is stored at WhatsApp: sending the message again needs no upload. */
export const fileUploaded = defineEvent<{ connection: ConnectionRef; externalId: string; source: MediaSource }>(
  "fileUploaded",
);

/** Stores messages of the phone's history; answers how many were new. */
export const historyReceived = definePort<
  [tx: Tx, connection: ConnectionRef, messages: readonly InboundMessage[]],
  number
>("historyReceived");

/** Decides and runs the steps of a connection's tickets. */
export interface StepQueue {
  /** Looks for due steps. */
  wake(): void;
  stop(): void;
}
/** Opens the queue for the owner of a session; calls `epochLost` when the epoch is over. */
export const stepQueue = definePort<[connection: OwnedConnection, epochLost: () => void], StepQueue>("stepQueue");

/** Answers how many conversations of a connection are not closed; with `close`, closes them. */
export const connectionLeaving = definePort<[tx: Tx, connectionId: number, close: boolean], number>(
  "connectionLeaving",
);

/** Names of the unfinished campaigns that may send through a connection. */
export const connectionCampaigns = definePort<[tx: Tx, connectionId: number], string[]>("connectionCampaigns");

/**
 * The message sent under an id, for a recipient who requests it again or a send that was interrupted; null if unknown.
 */
export const messageWanted = definePort<[connection: ConnectionRef, externalId: string], SentBefore | null>(
  "messageWanted",
);
