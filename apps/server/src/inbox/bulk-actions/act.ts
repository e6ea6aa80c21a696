import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { changeOf, type TagChange } from "../tags/rules.ts";
import { tagWithin, untagWithin } from "../tags/sync-tags.ts";
import { forgetEnd, forgetMove } from "../tags/undo-stays.ts";
import { changeWithin, type Seen } from "../tickets/change-ticket.ts";
import { goodbyesApart } from "../tickets/finalize-close.ts";
import { takeBackTransfer, undoWithin, type Handed } from "../tickets/undo-ticket.ts";
import type { BulkRow } from "./rows.ts";

export interface Item {
  place: number;
  ticket_id: number;
  /** Their new attendant was already told of one of these conversations. */
  is_told: boolean;
  seen: Seen & { tagIds: number[] };
}

/** How to take back what was done with one conversation. */
export type Undo = { close: string } | { transfer: Handed } | { tag: TagChange };

/** Does to one conversation what the call for a single one does. Answers how to take it back; null: nothing changed. */
export async function actOn(
  app: App,
  tx: Tx,
  actor: Actor,
  { action, wish, undo_until }: BulkRow,
  { ticket_id, seen, place, is_told }: Item,
): Promise<Undo | null> {
  if (action === "tag") {
    const wishedOf = (now: number[]) => changeOf(now, [], wish.tagIds);
    const tag = await tagWithin(app, tx, actor, ticket_id, wishedOf, seen.tagIds);
    return tag.adds.length > 0 ? { tag } : null;
  }
  if (action === "close") {
    // The closing message waits until the bulk action can no longer be taken back, and then for its turn.
    const undoFor = Math.max(undo_until.getTime() - Date.now(), 0) + place * goodbyesApart;
    const asked = { status: "closed", silent: wish.silent } as const;
    const change = await changeWithin(app, tx, actor, ticket_id, asked, { seen, undoFor });
    return change?.cause === "closed" && change.after.closedAt !== null ? { close: change.after.closedAt } : null;
  }
  const { userId, queueId } = wish;
  const asked = {
    userId,
    queueId: queueId ?? seen.queueId,
    ...(userId === null && { status: "pending" as const }),
  };
  // A user who gets many conversations is told once, and finds the others unread.
  const change = await changeWithin(app, tx, actor, ticket_id, asked, { seen, isQuiet: is_told });
  if (change?.cause !== "transferred" && change?.cause !== "accepted" && change?.cause !== "returned") return null;
  return { transfer: { before: change.before, after: change.after, cycle: change.cycle } };
}

/** Takes the action back, if the conversation is still as the action left it: it never left its stage then. */
export async function takeBack(
  app: App,
  tx: Tx,
  actor: Actor,
  { created_at }: BulkRow,
  ticketId: number,
  undo: Undo,
): Promise<void> {
  if ("close" in undo) {
    await undoWithin(app, tx, actor, ticketId, "close", undo.close);
    await forgetEnd(tx, actor, ticketId, created_at);
  } else if ("tag" in undo) {
    await untagWithin(app, tx, ticketId, undo.tag);
    await forgetMove(tx, actor, ticketId, undo.tag, created_at);
  } else await takeBackTransfer(app, tx, actor, undo.transfer, created_at);
}
