import { and, eq, inArray, sql } from "drizzle-orm";
import type { TicketChanged } from "../../inbox/tickets/events.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { newState, type BotState } from "./situation.ts";
import { botStates } from "./table.ts";

const keep = prepared<never>(
  "bot_states_keep",
  `insert into bot_states (company_id, ticket_id, state) values ($1, $2, $3)
   on conflict (company_id, ticket_id) do update set state = excluded.state`,
);

export async function keepState(tx: Tx, ticketId: number, state: BotState): Promise<void> {
  await tx.run(keep, [ticketId, JSON.stringify(state)]);
}

/**
 * The state that is reset once a person has served the customer. The closed period already announced, and the number of
 * the bot's answers, stay.
 */
const { toldPeriod: _, answeredAt: __, ...anew } = newState;

/** A person takes or leaves the customer: the bot starts from the beginning if it gets the turn again. */
export async function beginAnew(_app: App, tx: Tx, { changes }: { changes: readonly TicketChanged[] }): Promise<void> {
  const ids = changes.flatMap(({ cause, after }) =>
    after && cause !== "created" && cause !== "routed" && cause !== "updated" ? after.id : [],
  );
  if (ids.length === 0) return;
  await tx.orm
    .update(botStates)
    .set({ state: sql`${botStates.state} || ${JSON.stringify(anew)}::jsonb` })
    .where(and(eq(botStates.companyId, tx.companyId), inArray(botStates.ticketId, ids)));
}
