import type { Tx } from "../platform/database/database.ts";
import type { House } from "../platform/house.ts";
import { signal } from "../platform/signal.ts";
import type { AckReport, ConnectionRef, Inbound } from "./port.ts";

/** Messages of one connection, and what was done to them, in the order in which WhatsApp gave them. */
export const messagesReceived =
  signal<[house: House, tx: Tx, connection: ConnectionRef, inbound: readonly Inbound[]]>();

/** How far messages of ours have come. */
export const messagesAcked = signal<[house: House, tx: Tx, connection: ConnectionRef, reports: readonly AckReport[]]>();

/** Messages of ours that will not go out. */
export const messagesFailed =
  signal<
    [house: House, tx: Tx, connection: ConnectionRef, failures: readonly { externalId: string; code: string }[]]
  >();

/** Steps of this connection wait to be decided; answers whether any were done. */
export const stepsWaiting = signal<[house: House, connection: ConnectionRef]>();

/** How many conversations of a connection are not closed; who asks refuses to delete it, or has them closed. */
export const connectionLeaving = signal<[house: House, tx: Tx, connectionId: number, close: boolean], number>();

/** The text that was sent under an id, for a recipient who asks for it again; null when we have none. */
export const messageWanted = signal<[house: House, connection: ConnectionRef, externalId: string], string | null>();
