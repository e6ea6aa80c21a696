import type { ClientBase } from "pg";
import type { App } from "../../platform/app.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { messagesFailed } from "../events.ts";
import type { Outbound } from "../port.ts";

interface Dropped {
  companyId: number;
  connectionId: number;
  isTest: boolean;
  rows: { externalId: string; outbound: Outbound }[];
}

/** Messages of a restored backup that the operator does not want to be sent. */
const outboxDropped = jobKind<Dropped>("outbox-dropped");

/**
 * Empties a company's outbox in the transaction of a restore, before anything can be sent. Whose messages they were is
 * told by a job once the app runs: until then there is nobody to tell.
 */
export async function dropWaiting(client: ClientBase, companyId: number): Promise<void> {
  await client.query(
    `with gone as (
       delete from outbox o using connections c
       where o.company_id = $1 and c.company_id = $1 and c.id = o.connection_id
       returning o.id, o.connection_id, o.external_id, o.payload, c.provider = 'simulator' as is_test
     ), parts as (
       select *, row_number() over (partition by connection_id order by id) / 100 as part from gone
     )
     insert into jobs (kind, data)
     select $2, jsonb_build_object('companyId', $1::bigint, 'connectionId', connection_id, 'isTest', is_test, 'rows',
              jsonb_agg(jsonb_build_object('externalId', external_id, 'outbound', payload) order by id))
     from parts group by connection_id, is_test, part`,
    [companyId, outboxDropped.name],
  );
}

export function registerDropped(app: App): void {
  app.jobs.handle(outboxDropped, ({ companyId, connectionId, isTest, rows }) =>
    app.database.tenant(companyId, (tx) =>
      app.events.emit(tx, messagesFailed, {
        connection: { companyId, connectionId, isTest },
        failures: rows.map(({ externalId, outbound }) => ({
          externalId,
          code: "ERR_WAPP_NOT_INITIALIZED",
          outbound,
        })),
      }),
    ),
  );
}
