import { setTimeout as pause } from "node:timers/promises";
import { hasVariables } from "@recado/contracts/variables";
import { askSession } from "../../channels/sessions/ask-session.ts";
import { fencedInTurns } from "./in-turns.ts";
import type { OwnedConnection } from "../../channels/port.ts";
import { setFields } from "../../inbox/contacts/set-fields.ts";
import { hasPersonWritten } from "../../inbox/messages/receive/conversation-facts.ts";
import type { PreparedFile } from "../../inbox/messages/media/prepare-file.ts";
import { addSystemNote } from "../../inbox/notes/notes.ts";
import { templateInTicket } from "../../inbox/messages/send/with-variables.ts";
import { writeMessage } from "../../inbox/messages/send/write-message.ts";
import { lockAnyTicket, ticketsById } from "../../inbox/tickets/access.ts";
import { changeTickets } from "../../inbox/tickets/change-tickets.ts";
import type { TicketRow } from "../../inbox/tickets/rows.ts";
import { assertQueues } from "../../identity/queues/access.ts";
import { assertUser } from "../../identity/users/access.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { deciders, type Decider, type Plan, type PlannedAction } from "./decider.ts";
import { keepMachineState } from "./machines.ts";
import type { Step } from "./next-steps.ts";
import { handlingOf, hasChangedHands } from "./rules.ts";
import { fetchUrls, writeFetched } from "./send-url.ts";
import { prepareFileList, writeFiles, type ListedFile } from "./send-file-list.ts";
import { endStep, renewStep } from "./table.ts";

/**
 * Carries out a plan and ends its step, in one transaction that is valid only under the owner's epoch. Drops a plan if
 * a person has acted meanwhile.
 */
export async function carryOut(
  app: App,
  connection: OwnedConnection,
  step: Step,
  plan: Plan,
  signal?: AbortSignal,
): Promise<void> {
  const { companyId } = connection;
  const files = await filesOf(app, companyId, plan);
  const fetched = await fetchUrls(app, companyId, plan.actions);
  for (const action of plan.actions) if (action.do === "type") await type(app, connection, action, signal);
  const isDropped = await fencedInTurns(app, connection, async (tx) => {
    const ticket = await lockAnyTicket(tx, step.ticketId);
    if (ticket && (await isOvertaken(tx, step, plan, ticket))) {
      await endStep(tx, step);
      return true;
    }
    if (ticket) await actOn(app, tx, step, ticket, plan, { files, fetched });
    return false;
  });
  if (isDropped) for (const { stored } of fetched.values()) await app.media.remove(companyId, stored.key);
}

interface Prepared {
  readonly files: ReadonlyMap<number, ListedFile[]>;
  readonly fetched: ReadonlyMap<string, PreparedFile>;
}

/** The plan waits for more than the database, which is not possible in a transaction. */
export const needsOthers = ({ actions }: Plan): boolean =>
  actions.some(({ do: what }) => what === "type" || what === "sendFiles" || what === "sendUrl");

/** Carries out the plan and ends its step, or has it decided again (`goesOn`). The caller holds the ticket. */
export async function actOn(
  app: App,
  tx: Tx,
  step: Step,
  ticket: TicketRow,
  plan: Plan,
  prepared: Prepared = { files: new Map(), fetched: new Map() },
): Promise<void> {
  // The step moved to another ticket (merged contacts) or connection: it is handled there.
  if (!(await (plan.goesOn ? renewStep(tx, step) : endStep(tx, step)))) return;
  for (const action of plan.actions) await perform(app, tx, ticket, action, prepared);
  if (plan.keeps === undefined) return;
  const keep = (await deciderOf(app, plan))?.keep ?? keepMachineState;
  await keep(tx, ticket.id, plan.keeps);
}

/** Shows the customer "typing…". Errors don't matter. */
async function type(
  app: App,
  { companyId, connectionId }: OwnedConnection,
  { to, forMs }: Extract<PlannedAction, { do: "type" }>,
  signal?: AbortSignal,
): Promise<void> {
  void askSession(app, { companyId, connectionId }, { ask: "presence", to, presence: "composing" }).catch(
    () => undefined,
  );
  await pause(forMs, undefined, { signal });
}

/** An answer to a customer's message is also dropped if a person has written since that message. */
async function isOvertaken(tx: Tx, { messageId }: Step, plan: Plan, ticket: TicketRow): Promise<boolean> {
  if (hasChangedHands(plan.handling, handlingOf(ticket))) return true;
  return messageId !== null && hasPersonWritten(tx, ticket.id, messageId);
}

/** Undefined if another version, which had this decider, made the plan. */
async function deciderOf(app: App, { decider: name }: Plan): Promise<Decider | undefined> {
  return (await app.ports.ask(deciders)).flat().find((decider) => decider.name === name);
}

/** The plan's files, by file list. */
async function filesOf(app: App, companyId: number, { actions }: Plan): Promise<ReadonlyMap<number, ListedFile[]>> {
  const lists = new Set(actions.flatMap((action) => (action.do === "sendFiles" ? action.fileListId : [])));
  const files = new Map<number, ListedFile[]>();
  for (const id of lists) files.set(id, await prepareFileList(app, companyId, id));
  return files;
}

const ours = { system: "bot" } as const;

/** A machine may name something deleted, or never existing. */
const isThere = (asserted: Promise<void>): Promise<boolean> =>
  asserted.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

async function perform(
  app: App,
  tx: Tx,
  ticket: TicketRow,
  action: PlannedAction,
  { files, fetched }: Prepared,
): Promise<void> {
  switch (action.do) {
    case "type":
      return;
    case "say": {
      const { id: externalId, userId, rule } = action;
      const body = action.isTemplate ? await filledIn(tx, action.body, ticket) : action.body;
      const message = { clientId: null, quotedId: null, source: "bot", externalId, body, userId, rule } as const;
      if (body.trim() !== "") await writeMessage(app, tx, ticket, message);
      return;
    }
    case "sendFiles":
      await writeFiles(app, tx, ticket, files.get(action.fileListId) ?? [], action.rule);
      return;
    case "sendUrl":
      await writeFetched(app, tx, ticket, action, fetched.get(action.id));
      return;
    case "setContact": {
      const { do: _, id: __, ...fields } = action;
      await setFields(app, tx, ticket.contact_id, fields);
      return;
    }
    case "note":
      await addSystemNote(app, tx, ticket.id, action.note);
      return;
    case "handTo": {
      const { do: _, id: __, ...turn } = action;
      const isGone = turn.queueId && !(await isThere(assertQueues(tx, [turn.queueId])));
      await changeTickets(
        app,
        tx,
        [ticket.id],
        { to: "handTo", ...turn, ...(isGone ? { queueId: ticket.queue_id } : {}) },
        ours,
      );
      return;
    }
    case "assign": {
      const { userId, queueId = ticket.queue_id } = action;
      if (!(await isThere(assertUser(tx, userId)))) return;
      if (queueId !== null && !(await isThere(assertQueues(tx, [queueId])))) return;
      const place = { userId, queueId, connectionId: ticket.connection_id, isUnseen: true };
      await changeTickets(app, tx, [ticket.id], { to: "transfer", ...place }, ours);
      return;
    }
    case "close":
      await changeTickets(app, tx, [ticket.id], { to: "close" }, ours);
  }
}

/** Uses the current ticket: an earlier action may have set the queue that the text names. */
async function filledIn(tx: Tx, text: string, { id }: TicketRow): Promise<string> {
  if (!hasVariables(text, { isTemplate: true })) return text;
  const [now] = await ticketsById(tx, [id]);
  return now ? templateInTicket(tx, text, now, now.user_name) : text;
}
