import type { Parsed } from "@recado/contracts";
import type { TicketPage } from "@recado/contracts/tickets";
import { holdConnection } from "../../channels/connections/access.ts";
import { assertQueues } from "../../identity/queues/access.ts";
import { assertUser } from "../../identity/users/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import { refuse } from "../../platform/refusal.ts";
import { ticketFacts, ticketFor, ticketsById } from "./access.ts";
import { changeTickets, type Expected } from "./change-tickets.ts";
import { conflict, lostRace, otherOpen } from "./conflicts.ts";
import type { TicketChanged } from "./events.ts";
import type { TicketRow } from "./rows.ts";
import { decideChange, isOwnOpen, type Place, type Transition } from "./rules.ts";
import { factsOf } from "./scope.ts";
import { presentPage } from "./show-ticket.ts";
import type { TicketState } from "./states.ts";
import type { TicketStep } from "./steps.ts";
import { keepTransfer, type HandedOn } from "./transfers.ts";
import { handOver } from "./hand-over.ts";
import { keepUndo } from "./undo-records.ts";

type Asked = Parsed<"PUT /tickets/:ticketId">["body"];

/** Accepts, returns, closes, reopens or transfers a ticket. If two users act at once, the later one is told what the other did. */
export async function changeTicket(app: App, actor: Actor, ticketId: number, asked: Asked): Promise<TicketPage> {
  try {
    return await app.database.tenant(actor, async (tx) => {
      await changeWithin(app, tx, actor, ticketId, asked);
      const [after] = await ticketsById(tx, [ticketId]);
      if (!after) throw refuse("ERR_NO_TICKET_FOUND");
      return presentPage(tx, after);
    });
  } catch (error) {
    // When reopened or transferred to another connection, the ticket met another one of the contact that is not closed.
    if (violates(error, "tickets_not_closed")) throw await otherOpen(app, actor, ticketId, asked.whatsappId);
    throw error;
  }
}

export interface ChangeOptions {
  /** The ticket's place when the actor asked; a change since then is not overwritten. */
  seen?: Seen;
  /** How long closing or returning can be undone, ms. */
  undoFor?: number;
  /** Does not tell the new attendant of this ticket. */
  isQuiet?: boolean;
}
export type Seen = Required<Pick<TicketState, "status" | "userId" | "queueId" | "connectionId">>;

/** The same in the caller's transaction; answers the change, or undefined if there was nothing to change. */
export async function changeWithin(
  app: App,
  tx: Tx,
  actor: Actor,
  ticketId: number,
  asked: Asked,
  { seen, undoFor, isQuiet = false }: ChangeOptions = {},
): Promise<TicketChanged | undefined> {
  const before = await ticketFor(tx, actor, ticketId);
  if (seen && !isAsSeen(before, seen))
    throw await lostRace(tx, { ...before, status: seen.status, user_id: seen.userId }, asked.status);
  const facts = { ...ticketFacts(before), whatsappId: before.connection_id };
  const decision = decideChange(factsOf(actor), facts, asked);
  if (decision === "nothing") {
    await handOver(app, tx, actor, before, asked);
    return undefined;
  }
  if ("refusal" in decision) throw conflict(decision.refusal, before);
  const { step, expected } =
    "transfer" in decision
      ? await transferStep(tx, actor, before, decision.transfer)
      : await lifeStep(tx, actor, before, decision.transition);
  const [change] = await changeTickets(app, tx, [ticketId], step, actor, expected);
  const [now] = change ? [] : await ticketsById(tx, [ticketId]);
  // Another request of the same actor was faster.
  const isDone = now !== undefined && asked.status === "open" && isOwnOpen(factsOf(actor), ticketFacts(now));
  if (!change && !isDone) throw await lostRace(tx, before, asked.status);
  if (change && isHandedOn(change, asked)) await keepTransfer(app, tx, actor, change, { note: asked.note, isQuiet });
  if (change?.cause === "closed" || change?.cause === "returned")
    await keepUndo(app, tx, actor, change, { saysGoodbye: asked.silent !== true && !before.is_group, lasts: undoFor });
  return change;
}

const isAsSeen = (row: TicketRow, { status, userId, queueId, connectionId }: Seen): boolean =>
  row.status === status && row.user_id === userId && row.queue_id === queueId && row.connection_id === connectionId;

/** With a note, accepting a ticket or returning it to its queue counts as a transfer. */
const isHandedOn = (change: TicketChanged, { note = "" }: Asked): change is HandedOn =>
  change.cause === "transferred" || (note !== "" && (change.cause === "accepted" || change.cause === "returned"));

interface Step {
  step: TicketStep;
  expected: Expected;
}

async function lifeStep(tx: Tx, actor: Actor, before: TicketRow, transition: Transition): Promise<Step> {
  const { status, user_id: userId, queue_id: queueId } = before;
  switch (transition) {
    case "accept":
      // A user who is being deleted must not get a ticket.
      await assertUser(tx, actor.userId);
      return { step: { to: "accept", userId: actor.userId }, expected: { status, queueId } };
    case "return":
      return { step: { to: "return" }, expected: { status, userId } };
    case "close":
      return { step: { to: "close", byPerson: true }, expected: { status, userId } };
    case "reopen":
      await assertUser(tx, actor.userId);
      // Nobody could answer over a deleted connection.
      await holdConnection(tx, before.connection_id, "key share");
      return { step: { to: "reopen", userId: actor.userId }, expected: { status } };
  }
}

/** Transfers a ticket: to a user, who has it open; to a queue, where it waits; or to another connection. */
async function transferStep(
  tx: Tx,
  actor: Actor,
  before: TicketRow,
  { userId, queueId, whatsappId }: Place,
): Promise<Step> {
  if (userId !== null) await assertUser(tx, userId);
  if (queueId !== null && queueId !== before.queue_id) await assertQueues(tx, [queueId]);
  const isElsewhere = whatsappId !== before.connection_id;
  if (isElsewhere) {
    const { isTest } = await holdConnection(tx, whatsappId, "key share");
    // A group exists only where the connection's number is a member; a customer's phone only on its side of the test phone.
    if (before.is_group || isTest !== before.is_test) throw refuse("ERR_WAPP_NOT_FOR_TICKET");
  }
  const isHanded = userId !== before.user_id || queueId !== before.queue_id;
  return {
    step: {
      to: "transfer",
      userId,
      queueId,
      connectionId: whatsappId,
      isUnseen: isHanded && userId !== actor.userId,
    },
    expected: {
      status: before.status,
      userId: before.user_id,
      queueId: before.queue_id,
      connectionId: before.connection_id,
    },
  };
}
