import type pg from "pg";
import { capabilitiesOf, type Provider } from "@recado/contracts/channel-kinds";
import { limits } from "@recado/contracts/limits";
import { dropWaiting } from "../../channels/outbox/drop-waiting.ts";
import { scheduleDue } from "../../automation/schedules/due.ts";
import { timersDue } from "../../automation/timers/run-timers.ts";
import { bringSession } from "../../channels/sessions/bring-session.ts";
import { BackupError } from "../../platform/backup/format.ts";
import { insertJob } from "../../platform/jobs/insert-job.ts";

const megabyte = 1_000_000;

/** Refuses a company that exceeds its plan; `planId` null: a company without a plan, such as the platform's own. */
export async function refuseBeyondPlan(client: pg.ClientBase, companyId: number, planId: number | null): Promise<void> {
  const plans = await client.query<Record<"users" | "connections" | "queues" | "storage", number> & { name: string }>(
    "select name, users, connections, queues, storage::float8 as storage from plans where id = $1",
    [planId],
  );
  const counts = await client.query<Record<"users" | "connections" | "queues" | "bytes", number>>(
    `select (select count(*)::int from users where company_id = $1 and deleted_at is null) as users,
            (select count(*)::int from queues where company_id = $1 and deleted_at is null) as queues,
            (select count(*)::int from connections
             where company_id = $1 and deleted_at is null and not is_test) as connections,
            (select coalesce(sum(size), 0)::float8 from media where company_id = $1) as bytes`,
    [companyId],
  );
  const [plan, has] = [plans.rows[0], counts.rows[0]];
  if (!has) return;
  for (const what of ["users", "connections", "queues"] as const) {
    const room = Math.min(plan?.[what] ?? Infinity, limits.company[what]);
    if (has[what] > room)
      throw new BackupError(
        `The company has ${has[what]} ${what}; the plan ${JSON.stringify(plan?.name ?? "")} allows ${room}. Choose a larger one with --plan NAME.`,
      );
  }
  if (plan && has.bytes > plan.storage * megabyte)
    throw new BackupError(
      `The company's files take ${Math.ceil(has.bytes / megabyte)} MB; the plan ${JSON.stringify(plan.name)} allows ${plan.storage} MB. Choose a larger one with --plan NAME.`,
    );
}

/** Starts the imported company's schedules and timers. Each connection waits to be opened. */
export async function settleCompany(
  client: pg.ClientBase,
  companyId: number,
  { sends, linked }: { sends: boolean; linked: ReadonlySet<number> },
): Promise<void> {
  const connections = await client.query<{ id: number; provider: Provider }>(
    "select id::float8 as id, provider from connections where company_id = $1 and deleted_at is null",
    [companyId],
  );
  for (const { id, provider } of connections.rows) {
    // Without a code, only connections with keys, or that need none, can be opened.
    await bringSession(client, companyId, id, linked.has(id) || capabilitiesOf(provider).linksBy === "nothing");
    await insertJob(client, timersDue, { companyId, connectionId: id });
  }
  const schedules = await client.query<{ id: number; at: Date }>(
    "select id::float8 as id, send_at as at from schedules where company_id = $1 and status = 'PENDENTE'",
    [companyId],
  );
  for (const { id, at } of schedules.rows) await insertJob(client, scheduleDue, { companyId, scheduleId: id }, at);
  if (!sends) await dropWaiting(client, companyId);
}
