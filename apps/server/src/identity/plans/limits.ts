import type { ErrorCode } from "@recado/contracts/errors";
import { limits } from "@recado/contracts/limits";
import type { Tx } from "../../platform/database/database.ts";
import { prepared, type Prepared } from "../../platform/database/prepared.ts";
import { refuse } from "../../platform/refusal.ts";

/** The items that a plan limits. */
export type Counted = "users" | "queues" | "connections" | "testPhones";

interface CompanyPlan {
  is_platform: boolean;
  users: number | null;
  queues: number | null;
  connections: number | null;
}

// The lock keeps the count below true until the commit: concurrent additions to this company wait here.
const lockPlan = prepared<CompanyPlan>(
  "lock_plan",
  `select c.id is not distinct from s.owner_company_id as is_platform, p.users, p.queues, p.connections
   from companies c cross join platform_state s left join plans p on p.id = c.plan_id
   where c.id = $1 for no key update of c`,
);

type Count = Prepared<{ count: number }>;

const counts = {
  users: prepared<{ count: number }>(
    "count_users",
    "select count(*) from users where company_id = $1 and deleted_at is null",
  ),
  queues: prepared<{ count: number }>(
    "count_queues",
    "select count(*) from queues where company_id = $1 and deleted_at is null",
  ),
};

const codes: Record<Counted, ErrorCode> = {
  users: "ERR_PLAN_USERS_LIMIT",
  queues: "ERR_PLAN_QUEUES_LIMIT",
  connections: "ERR_PLAN_CONNECTIONS_LIMIT",
  testPhones: "ERR_PLAN_CONNECTIONS_LIMIT",
};

/** Refuses if the company's plan allows no more users or queues; reserves the place until the transaction ends. */
export async function assertPlanRoom(tx: Tx, what: keyof typeof counts): Promise<void> {
  await assertPlanRoomFor(tx, what, counts[what]);
}

/** Like `assertPlanRoom`, for items that a higher layer counts. */
export async function assertPlanRoomFor(tx: Tx, what: Counted, count: Count): Promise<void> {
  const [plan] = await tx.run(lockPlan, []);
  // The plan does not count test phones (decision 25), but each is a running session.
  const planned = what === "testPhones" ? Infinity : (plan?.[what] ?? (plan?.is_platform ? Infinity : 0));
  const limit = Math.min(planned, limits.company[what]);
  const [found] = await tx.run(count, []);
  if ((found?.count ?? 0) >= limit) throw refuse(codes[what], { count: limit });
}
