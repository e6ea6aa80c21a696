import type { PlanFlag } from "../../platform/http/gate.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { overdueSince } from "../auth/rules.ts";
import { flagsJson, flagsOf, type PlanFlags } from "../plans/queries.ts";

interface StandingRow {
  flags: PlanFlags | null;
  is_working: boolean;
  due_date: Date | null;
  grace_days: number;
  is_platform: boolean;
}

const standing = prepared<StandingRow>(
  "company_standing",
  `select ${flagsJson} as flags, c.status and c.deleted_at is null as is_working, c.due_date, s.grace_days,
          c.id is not distinct from s.owner_company_id as is_platform
   from companies c cross join platform_state s left join plans p on p.id = c.plan_id where c.id = $1`,
);

interface Standing {
  /** Whether its plan has the feature. */
  may(flag: PlanFlag): boolean;
  isOverdue: boolean;
  /** Neither disabled nor overdue: the app acts for it. Its customers' messages are always stored. */
  isActive: boolean;
}

/**
 * The current rights of the transaction's company, for sockets and background work, which have not passed the HTTP
 * gate.
 */
export async function standingOf(tx: Tx): Promise<Standing> {
  const [row] = await tx.run(standing, []);
  const flags = row?.is_working ? flagsOf(row.flags, row.is_platform) : null;
  const isOverdue =
    row !== undefined &&
    overdueSince({ dueDate: row.due_date, isPlatform: row.is_platform, graceDays: row.grace_days }, new Date()) !==
      null;
  return {
    may: (flag) => flags?.[flag] === true,
    isOverdue,
    isActive: row?.is_working === true && !isOverdue,
  };
}
