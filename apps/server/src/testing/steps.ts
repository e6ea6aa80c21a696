import type { ConnectionRef, OwnedConnection } from "../channels/port.ts";
import { StepRunner } from "../automation/steps/step-runner.ts";
import type { App } from "../platform/app.ts";
import { until } from "./sessions.ts";

/** Takes over the ownership of a connection's session. */
export async function takeOwnership(app: App, { companyId, connectionId, isTest }: ConnectionRef) {
  const [lease] = await app.database.platform<{ epoch: number }>(
    `insert into session_leases (connection_id, company_id, wanted, owner, epoch) values ($1, $2, true, 'test', 1)
     on conflict (connection_id) do update set epoch = session_leases.epoch + 1 returning epoch`,
    [connectionId, companyId],
  );
  if (!lease) throw new Error("no lease");
  return { companyId, connectionId, isTest, epoch: lease.epoch } satisfies OwnedConnection;
}

export interface Said {
  contactId: number;
  externalId: string;
  body: string;
}

/** Messages in the outbox for customers, in order. */
export function saidTo(app: App, companyId: number): Promise<Said[]> {
  return app.database.tenant(companyId, (tx) =>
    tx.sql<Said>(
      `select contact_id as "contactId", external_id as "externalId", payload ->> 'body' as body
       from outbox where company_id = $1 and kind = 'text' order by id`,
      [tx.companyId],
    ),
  );
}

/** Simulates a pause of customers: waiting steps become due. Answers how many steps there are. */
export async function makeDue(app: App, companyId: number): Promise<number> {
  const due = await app.database.tenant(companyId, (tx) =>
    tx.sql("update steps set not_before = now() where company_id = $1 and failed_at is null returning id", [
      tx.companyId,
    ]),
  );
  return due.length;
}

/** Runs the connection's steps until none is left, without waiting for customers to pause. */
export async function takeSteps(app: App, connection: ConnectionRef): Promise<void> {
  const runner = new StepRunner(app, await takeOwnership(app, connection), () => undefined);
  try {
    await until(async () => {
      const left = await makeDue(app, connection.companyId);
      if (left === 0) return;
      runner.wake();
      throw new Error(`${left} steps are left`);
    });
  } finally {
    runner.stop();
  }
}
