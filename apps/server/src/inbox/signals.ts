import type { Actor } from "../platform/actor.ts";
import type { Tx } from "../platform/database/database.ts";
import type { App } from "../platform/app.ts";
import { signal } from "../platform/signal.ts";
import type { Merge } from "./contacts/announce-merges.ts";
import type { TicketRow } from "./tickets/rows.ts";

/** A contact is being deleted: what was said with them goes too, in the same transaction. */
export const contactLeaving = signal<[app: App, tx: Tx, contactId: number]>();

/** Two contacts became one: where their conversations stand now is to be told. */
export const contactsMerged = signal<[app: App, tx: Tx, merge: Merge]>();

/** They are two again, who had been one since then; messages went back to whom they came from. */
export const contactsParted = signal<[app: App, tx: Tx, contactIds: readonly number[], since: Date]>();

/** An attendant took a waiting conversation; `ticket` is as it was before. */
export const ticketAccepted = signal<[app: App, tx: Tx, actor: Actor, ticket: TicketRow]>();

/** A message of ours that could not be sent is to be sent again. */
export const messageTriedAgain = signal<[app: App, tx: Tx, messageId: number]>();

/** Conversations are being deleted: what hangs on them elsewhere goes too, in the same transaction. */
export const ticketsLeaving = signal<[app: App, tx: Tx, ticketIds: readonly number[]]>();

/** Their closing, which was not silent, can no longer be taken back; `userId` closed it. */
export const ticketResolved = signal<[app: App, tx: Tx, ticket: TicketRow, userId: number]>();

/** A conversation was handed on; `before` and `after` say what changed. */
export const ticketTransferred = signal<[app: App, tx: Tx, before: TicketRow, after: TicketRow]>();
