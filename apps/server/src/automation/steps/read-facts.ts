import { standingOf } from "../../identity/companies/standing.ts";
import { companySettings } from "../../identity/settings/access.ts";
import { customerMessage } from "../../inbox/messages/receive/conversation-facts.ts";
import type { TicketRow } from "../../inbox/tickets/rows.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Facts } from "./decider.ts";
import { machineOf } from "./machines.ts";
import type { Step } from "./next-steps.ts";
import { stepSettings } from "./settings.ts";

/**
 * The deciders' facts for this ticket's step; null, so that no decider runs, if the ticket has moved to another
 * connection, if a person has written since the message to be answered, or if the company is disabled or overdue.
 */
export async function readFacts({ clock }: App, tx: Tx, step: Step, ticket: TicketRow): Promise<Facts | null> {
  if (ticket.connection_id !== step.connectionId) return null;
  const [{ isActive }, settings, message, machine] = await Promise.all([
    standingOf(tx),
    companySettings(tx, stepSettings),
    step.messageId === null ? null : customerMessage(tx, step.messageId),
    step.cause === "message" ? machineOf(tx, step.ticketId) : null,
  ]);
  if (!isActive || message?.isOvertaken) return null;
  const { cause, userId, createdAt } = step;
  // Messages join the step of earlier ones.
  return { cause, at: message?.createdAt ?? createdAt, now: clock.now(), ticket, message, userId, settings, machine };
}
