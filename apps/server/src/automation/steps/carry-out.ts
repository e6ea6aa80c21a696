import { and, eq } from "drizzle-orm";
import { fenced } from "../../channels/sessions/lease.ts";
import type { OwnedConnection } from "../../channels/port.ts";
import { hasPersonWritten } from "../../inbox/messages/conversation-facts.ts";
import { writeMessage } from "../../inbox/messages/write-message.ts";
import { lockAnyTicket } from "../../inbox/tickets/access.ts";
import type { TicketRow } from "../../inbox/tickets/rows.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Plan, PlannedAction } from "./decider.ts";
import type { Step } from "./next-steps.ts";
import { handlingOf } from "./plan-step.ts";
import { hasChangedHands } from "./rules.ts";
import { steps } from "./table.ts";

/**
 * Does what was decided and ends the step, in one transaction that counts only under the owner's epoch. What a person
 * has overtaken is dropped.
 */
export async function carryOut(app: App, connection: OwnedConnection, step: Step, plan: Plan): Promise<void> {
  await fenced(app, connection, async (tx) => {
    const ticket = await lockAnyTicket(tx, step.ticketId);
    const ended = await tx.orm
      .delete(steps)
      .where(and(eq(steps.companyId, tx.companyId), eq(steps.id, step.id), eq(steps.ticketId, step.ticketId)))
      .returning({ id: steps.id });
    // Another ticket's now (merged contacts): it is taken up again there.
    if (!ticket || ended.length === 0 || (await isOvertaken(tx, step, plan, ticket))) return;
    for (const action of plan.actions) await perform(app, tx, ticket, action);
  });
}

/** An answer to a customer's message also gives way to a person who has written since that message. */
async function isOvertaken(tx: Tx, { messageId }: Step, plan: Plan, ticket: TicketRow): Promise<boolean> {
  if (hasChangedHands(plan.handling, handlingOf(ticket))) return true;
  return messageId !== null && hasPersonWritten(tx, ticket.id, messageId);
}

async function perform(app: App, tx: Tx, ticket: TicketRow, action: PlannedAction): Promise<void> {
  switch (action.do) {
    case "say": {
      const { id: externalId, body, userId } = action;
      await writeMessage(app, tx, ticket, { externalId, body, userId, clientId: null, quotedId: null, source: "bot" });
    }
  }
}
