import type { Answer } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { integrationOf } from "./access.ts";
import { integrationChanged } from "./events.ts";

/** Calls kept per integration for admins. */
const mostKept = 200;
/** After this many consecutive failures, customers go directly to people for this long, seconds. */
const breaker = { failures: 5, restsSeconds: 60 };

export interface Outcome {
  ticketId: number;
  milliseconds: number;
  status: number | null;
  /** "" for a success. */
  error: string;
  attempts: number;
  /** How many messages the answer held; null if nobody knows. */
  said: number | null;
}

/** Logs a call of an integration, and counts consecutive failures. Admins hear of failures, and of their end. */
export async function recordCall(app: App, companyId: number, integrationId: number, call: Outcome): Promise<void> {
  await app.database.tenant(companyId, async (tx) => {
    // Calls are logged in the order in which they are counted: the latest one failed if there are failures.
    const [known] = await tx.sql<{ failures: number }>(
      "select failures from queue_integrations where company_id = $1 and id = $2 for no key update",
      [tx.companyId, integrationId],
    );
    if (!known) return;
    const isNews = call.error !== "" || known.failures > 0;
    if (isNews)
      await tx.sql(
        `update queue_integrations
         set failures = case when $3 = '' then 0 else failures + 1 end,
             rests_until = case when $3 <> '' and failures + 1 >= $4 then now() + $5 * interval '1 second' end
         where company_id = $1 and id = $2`,
        [tx.companyId, integrationId, call.error, breaker.failures, breaker.restsSeconds],
      );
    const { ticketId, milliseconds, status, error, attempts, said } = call;
    await tx.sql(
      `insert into integration_calls (company_id, integration_id, ticket_id, milliseconds, status, error, attempts, said)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [tx.companyId, integrationId, ticketId, Math.round(milliseconds), status, error.slice(0, 300), attempts, said],
    );
    await tx.sql(
      `delete from integration_calls where company_id = $1 and integration_id = $2 and id <= (
         select id from integration_calls where company_id = $1 and integration_id = $2 order by id desc offset $3 limit 1)`,
      [tx.companyId, integrationId, mostKept],
    );
    if (isNews) await app.events.emit(tx, integrationChanged, { integrationId, cause: "updated" });
  });
}

/** The latest calls, newest first. */
export function listCalls(
  app: App,
  actor: Actor,
  integrationId: number,
): Promise<Answer<"GET /queueIntegration/:integrationId/calls">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await integrationOf(tx, integrationId);
    const calls = await tx.sql<CallRow & object>(
      `select id, ticket_id as "ticketId", milliseconds, status, error, attempts, said, created_at as "createdAt"
       from integration_calls where company_id = $1 and integration_id = $2 order by id desc limit ${mostKept}`,
      [tx.companyId, integrationId],
    );
    return { calls: calls.map(({ createdAt, ...call }) => ({ ...call, createdAt: createdAt.toISOString() })) };
  });
}

interface CallRow {
  id: number;
  ticketId: number | null;
  milliseconds: number;
  status: number | null;
  error: string;
  attempts: number;
  said: number | null;
  createdAt: Date;
}
