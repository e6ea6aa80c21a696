import type { Handler } from "../../inbox/tickets/handler.ts";
import type { TicketChanged } from "../../inbox/tickets/events.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";

/** A prompt or an integration, with its stored state of the ticket; null if there is none yet. */
export interface Machine {
  readonly kind: Extract<Handler, "prompt" | "integration">;
  readonly id: number;
  readonly state: unknown;
}

const ofTicket = prepared<{ promptId: number | null; integrationId: number | null; state: unknown }>(
  "machine_of_ticket",
  `select case when t.handler is null then coalesce(q.prompt_id, w.prompt_id) when t.handler = 'prompt' then t.handler_id end as "promptId",
          case when t.handler is null then coalesce(q.integration_id, w.integration_id)
               when t.handler = 'integration' then t.handler_id end as "integrationId",
          s.state
   from tickets t
   join contacts c on c.company_id = $1 and c.id = t.contact_id and not c.disable_bot
   left join queues q on q.company_id = $1 and q.id = t.queue_id
   left join connections w on w.company_id = $1 and w.id = t.connection_id and t.queue_id is null
   left join machine_states s on s.company_id = $1 and s.ticket_id = t.id
   where t.company_id = $1 and t.id = $2 and t.status = 'pending' and t.user_id is null and not t.is_group`,
);

/**
 * The prompt or integration that may answer in a waiting ticket: the one that has the turn; if nobody has, that of the
 * queue, or of the connection while there is no queue. A prompt goes before an integration.
 */
export async function machineOf(tx: Tx, ticketId: number): Promise<Machine | null> {
  const [row] = await tx.run(ofTicket, [ticketId]);
  if (row?.promptId) return { kind: "prompt", id: row.promptId, state: row.state };
  return row?.integrationId ? { kind: "integration", id: row.integrationId, state: row.state } : null;
}

const store = prepared<never>(
  "machine_states_store",
  `insert into machine_states (company_id, ticket_id, state) values ($1, $2, $3)
   on conflict (company_id, ticket_id) do update set state = excluded.state`,
);

/** Stores a machine's state of a ticket while it has the turn. */
export async function keepMachineState(tx: Tx, ticketId: number, state: unknown): Promise<void> {
  await tx.run(store, [ticketId, JSON.stringify(state)]);
}

const drop = prepared<never>(
  "machine_states_drop",
  "delete from machine_states where company_id = $1 and ticket_id = any ($2::bigint[])",
);

/** The turn changed: the next machine begins without the previous one's state. */
export async function forgetTurns(
  _app: App,
  tx: Tx,
  { changes }: { changes: readonly TicketChanged[] },
): Promise<void> {
  const ended = changes.flatMap(({ before, after }) =>
    before && after && before.handlerId !== null && before.handlerId !== after.handlerId ? after.id : [],
  );
  if (ended.length > 0) await tx.run(drop, [ended]);
}
