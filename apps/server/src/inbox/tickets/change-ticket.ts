import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Parsed } from "@recado/contracts";
import type { TicketPage, TicketStatus } from "@recado/contracts/tickets";
import { ticketTransferred } from "./events.ts";
import { acceptTicket } from "./accept-ticket.ts";
import { factsOf, ticketFacts, ticketFor, ticketsById } from "./access.ts";
import { closeTicket } from "./close-ticket.ts";
import { presentObstacle, presentTicket } from "./present.ts";
import { reopenTicket } from "./reopen-ticket.ts";
import { returnTicket } from "./return-ticket.ts";
import { announceTicket } from "./rooms.ts";
import type { TicketRow } from "./rows.ts";
import { decideChange, mayAnswer, type Transition } from "./rules.ts";
import { presentPage } from "./show-ticket.ts";
import { transferTicket } from "./transfer-ticket.ts";

type Asked = Parsed<"PUT /tickets/:ticketId">["body"];

/** Writes only when the conversation still stands as `before` says; answers whether it did. */
export type Change = (app: App, tx: Tx, actor: Actor, before: TicketRow) => Promise<boolean>;

const changes: Record<Transition, (asked: Asked) => Change> = {
  accept: () => acceptTicket,
  return: () => returnTicket,
  close: ({ silent }) => closeTicket(silent === true),
  reopen: () => reopenTicket,
};

/** Accepts, returns, closes, reopens or transfers, as the rules read what is asked. Two at once: one wins, the other learns who. */
export async function changeTicket(app: App, actor: Actor, ticketId: number, asked: Asked): Promise<TicketPage> {
  assertLettingGo(asked);
  try {
    return await app.database.tenant(actor.companyId, async (tx) => {
      const before = await ticketFor(tx, actor, ticketId);
      const facts = { ...ticketFacts(before), whatsappId: before.connection_id };
      const decision = decideChange(factsOf(actor), facts, asked);
      if (decision === "nothing") return presentPage(tx, await letBotsGo(tx, actor, before, asked));
      if ("refusal" in decision) throw conflict(decision.refusal, before);
      const isTransfer = "transfer" in decision;
      const change = isTransfer ? transferTicket(decision.transfer) : changes[decision.transition](asked);
      if (!(await change(app, tx, actor, before))) throw await lost(tx, before, asked.status);
      const [after] = await ticketsById(tx, [ticketId]);
      if (!after) throw refuse("ERR_NO_TICKET_FOUND");
      announceTicket(app, tx, presentTicket(before), presentTicket(after));
      if (isTransfer) await app.events.emit(tx, ticketTransferred, { before, after });
      return presentPage(tx, after);
    });
  } catch (error) {
    // Reopening, or another connection, met another conversation of the same contact that is not closed.
    if (violates(error, "tickets_not_closed")) throw await otherOpen(app, actor, ticketId, asked.whatsappId);
    throw error;
  }
}

/** Bots are no conversation's yet: they are let go of, not chosen. */
function assertLettingGo({ useIntegration, promptId, integrationId }: Asked): void {
  const chosen = Object.entries({ useIntegration, promptId, integrationId }).find(([, value]) => value);
  if (chosen) throw refuse("ERR_VALIDATION", { fields: { [chosen[0]]: "unknown_value" } });
}

async function letBotsGo(tx: Tx, actor: Actor, before: TicketRow, asked: Asked): Promise<TicketRow> {
  const { useIntegration, promptId, integrationId } = asked;
  if ([useIntegration, promptId, integrationId].every((one) => one === undefined)) return before;
  if (before.status === "open" && !mayAnswer(factsOf(actor), ticketFacts(before)))
    throw conflict("ERR_NO_PERMISSION", before);
  await tx.sql(
    `update tickets set use_integration = use_integration and $3, updated_at = now(),
            prompt_id = case when $4 then prompt_id end, integration_id = case when $5 then integration_id end
     where company_id = $1 and id = $2`,
    [tx.companyId, before.id, useIntegration === undefined, promptId === undefined, integrationId === undefined],
  );
  return (await ticketsById(tx, [before.id]))[0] ?? before;
}

const withTicket = new Set([
  "ERR_TICKET_TAKEN",
  "ERR_TICKET_NOT_OPEN",
  "ERR_TICKET_CLOSED",
  "ERR_TICKET_MOVED",
  "ERR_NO_PERMISSION",
]);

function conflict(code: Parameters<typeof refuse>[0], row: TicketRow) {
  return refuse(code, withTicket.has(code) ? { ticket: presentTicket(row) } : {});
}

/** Somebody was faster: what the conversation is now says how. */
async function lost(tx: Tx, before: TicketRow, wanted: TicketStatus | undefined) {
  const [now] = await ticketsById(tx, [before.id]);
  if (!now) return refuse("ERR_NO_TICKET_FOUND");
  const isTaken = wanted === "open" || (now.status === "open" && now.user_id !== before.user_id);
  return conflict(
    now.status === "closed"
      ? "ERR_TICKET_CLOSED"
      : isTaken
        ? "ERR_TICKET_TAKEN"
        : now.status !== before.status
          ? "ERR_TICKET_NOT_OPEN"
          : "ERR_TICKET_MOVED",
    now,
  );
}

/** Refuses with the conversation that stands in the way, on the ticket's connection or the one where it was to go. */
export async function otherOpen(app: App, actor: Actor, ticketId: number, whatsappId?: number | null) {
  return app.database.tenant(actor.companyId, async (tx) => {
    const [row] = await ticketsById(tx, [ticketId]);
    const other = row && (await currentTicket(tx, row.contact_id, whatsappId ?? row.connection_id));
    return refuse("ERR_OTHER_OPEN_TICKET", other ? { ticket: presentObstacle(actor, other) } : {});
  });
}

/** The contact's conversation on the connection that is not closed, of which there is at most one. */
export async function currentTicket(tx: Tx, contactId: number, whatsappId: number): Promise<TicketRow | undefined> {
  const [found] = await tx.sql<{ id: number }>(
    "select id from tickets where company_id = $1 and contact_id = $2 and connection_id = $3 and status <> 'closed'",
    [tx.companyId, contactId, whatsappId],
  );
  return found ? (await ticketsById(tx, [found.id]))[0] : undefined;
}
