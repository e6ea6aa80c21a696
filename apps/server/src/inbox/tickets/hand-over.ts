import type { Parsed } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { ticketFacts } from "./access.ts";
import { changeTickets } from "./change-tickets.ts";
import { conflict } from "./conflicts.ts";
import { machineExists } from "./events.ts";
import type { Handler } from "./handler.ts";
import type { TicketRow } from "./rows.ts";
import { mayAnswer } from "./rules.ts";
import { factsOf } from "./scope.ts";

type Asked = Pick<Parsed<"PUT /tickets/:ticketId">["body"], "promptId" | "integrationId" | "useIntegration">;

/**
 * A user hands the ticket, and their own turn, to a prompt or an integration; or ends a machine's turn. A prompt goes
 * before an integration.
 */
export async function handOver(app: App, tx: Tx, actor: Actor, before: TicketRow, asked: Asked): Promise<void> {
  const given = machineIn(asked);
  if (!given && !endsTurn(before, asked)) return;
  if (before.status === "closed") throw conflict("ERR_TICKET_CLOSED", before);
  if (before.status === "open" && !mayAnswer(factsOf(actor), ticketFacts(before)))
    throw conflict("ERR_NO_PERMISSION", before);
  if (!given) {
    await changeTickets(app, tx, [before.id], { to: "handTo", handler: "human" }, actor);
    return;
  }
  if (!(await app.ports.ask(machineExists, tx, given.handler, given.id)).includes(true))
    throw refuse("ERR_VALIDATION", { fields: { [`${given.handler}Id`]: "unknown_value" } });
  // Machines do not answer customers whom a person serves.
  if (before.status === "open") await changeTickets(app, tx, [before.id], { to: "return" }, actor);
  const step = { to: "handTo", handler: given.handler, handlerId: given.id } as const;
  await changeTickets(app, tx, [before.id], step, actor);
}

function machineIn({ promptId, integrationId }: Asked) {
  if (promptId) return { handler: "prompt", id: promptId } as const;
  return integrationId ? ({ handler: "integration", id: integrationId } as const) : null;
}

const endsTurn = ({ handler }: { handler: Handler | null }, asked: Asked): boolean =>
  (handler === "prompt" && (asked.promptId === null || asked.useIntegration === false)) ||
  (handler === "integration" && (asked.integrationId === null || asked.useIntegration === false));
