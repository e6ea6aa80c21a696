import type { ClientBase } from "pg";
import type { App } from "../../platform/app.ts";
import { insertJob } from "../../platform/jobs/insert-job.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { messagesFailed } from "../events.ts";
import type { Outbound } from "../port.ts";

interface Dropped {
  companyId: number;
  connectionId: number;
  isTest: boolean;
  rows: { externalId: string; outbound: Outbound }[];
}

interface DroppedRow {
  id: number;
  connectionId: number;
  isTest: boolean;
  externalId: string;
  outbound: Outbound;
}

/** Messages handled by one job. */
const rowsOfJob = 100;

/** Messages of a restored backup that the operator does not want to send. */
const outboxDropped = jobKind<Dropped>("outbox-dropped");

/**
 * Empties a company's outbox in the transaction of a restore, before anything can be sent. A job marks the messages
 * later, when the app runs: during the restore nobody listens to events.
 */
export async function dropWaiting(client: ClientBase, companyId: number): Promise<void> {
  const { rows } = await client.query<DroppedRow>(
    `delete from outbox o using connections c
     where o.company_id = $1 and c.company_id = $1 and c.id = o.connection_id
     returning o.id::float8 as id, o.connection_id::float8 as "connectionId", c.is_test as "isTest",
               o.external_id as "externalId", o.payload as outbound`,
    [companyId],
  );
  for (const [connectionId, all] of Map.groupBy(rows, (row) => row.connectionId)) {
    const inOrder = all.toSorted((one, other) => one.id - other.id);
    for (let at = 0; at < inOrder.length; at += rowsOfJob) {
      const part = inOrder.slice(at, at + rowsOfJob);
      await insertJob(client, outboxDropped, {
        companyId,
        connectionId,
        isTest: part[0]?.isTest ?? false,
        rows: part.map(({ externalId, outbound }) => ({ externalId, outbound })),
      });
    }
  }
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
