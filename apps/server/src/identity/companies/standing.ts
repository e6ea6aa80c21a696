import type { PlanFlag } from "../../platform/http/gate.ts";
import type { Tx } from "../../platform/database/database.ts";
import { overdueSince } from "../auth/rules.ts";
import { flagsJson, flagsOf, type PlanFlags } from "../plans/queries.ts";

interface StandingRow {
  flags: PlanFlags | null;
  is_working: boolean;
  due_date: Date | null;
  is_platform: boolean;
}

/** What the transaction's company may do now, for background work, which has not passed the HTTP gate. */
export async function standingOf(tx: Tx): Promise<{ may(flag: PlanFlag): boolean; isOverdue: boolean }> {
  const [row] = await tx.sql<StandingRow & object>(
    `select ${flagsJson} as flags, c.status and c.deleted_at is null as is_working, c.due_date,
            c.id is not distinct from s.owner_company_id as is_platform
     from companies c cross join platform_state s left join plans p on p.id = c.plan_id where c.id = $1`,
    [tx.companyId],
  );
  const flags = row?.is_working ? flagsOf(row.flags, row.is_platform) : null;
  return {
    may: (flag) => flags?.[flag] === true,
    isOverdue:
      row !== undefined && overdueSince({ dueDate: row.due_date, isPlatform: row.is_platform }, new Date()) !== null,
  };
}
