import type { ClientBase } from "pg";
import type { App } from "../../platform/app.ts";
import { insertJob } from "../../platform/jobs/insert-job.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { messagesFailed } from "../events.ts";
import type { Outbound } from "../port.ts";

interface Dropped {
  companyId: number;
  connectionId: number;
  rows: { externalId: string; outbound: Outbound }[];
}

interface DroppedRow {
  id: number;
  connectionId: number;
  externalId: string;
  outbound: Outbound;
}

/** Messages handled by one job. */
const rowsOfJob = 100;

/** Messages of a restored backup that the operator does not want to send. */
const outboxDropped = jobKind<Dropped>("outbox-dropped");

/**
 * Empties a company's outbox in the transaction of a restore, before anything can be sent. A job marks the messages
 * later, when the app runs: during the restore nobody listens to events, and the tables may be those of an older version.
 */
export async function dropWaiting(client: ClientBase, companyId: number): Promise<void> {
  const { rows } = await client.query<DroppedRow>(
    `delete from outbox where company_id = $1
     returning id::float8 as id, connection_id::float8 as "connectionId", external_id as "externalId",
               payload as outbound`,
    [companyId],
  );
  for (const [connectionId, all] of Map.groupBy(rows, (row) => row.connectionId)) {
    const inOrder = all.toSorted((one, other) => one.id - other.id);
    for (let at = 0; at < inOrder.length; at += rowsOfJob) {
      const part = inOrder.slice(at, at + rowsOfJob);
      await insertJob(client, outboxDropped, {
        companyId,
        connectionId,
        rows: part.map(({ externalId, outbound }) => ({ externalId, outbound })),
      });
    }
  }
}

export function registerDropped(app: App): void {
  app.jobs.handle(outboxDropped, ({ companyId, connectionId, rows }) =>
    app.database.tenant(companyId, async (tx) => {
      const [connection] = await tx.sql<{ isTest: boolean }>(
        `select is_test as "isTest" from connections where company_id = $1 and id = $2`,
        [companyId, connectionId],
      );
      if (!connection) return;
      await app.events.emit(tx, messagesFailed, {
        connection: { companyId, connectionId, isTest: connection.isTest },
        failures: rows.map(({ externalId, outbound }) => ({
          externalId,
          code: "ERR_WAPP_NOT_INITIALIZED",
          outbound,
        })),
      });
    }),
  );
}
