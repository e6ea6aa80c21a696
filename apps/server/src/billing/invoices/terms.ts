import { recurrenceMonths, type Recurrence } from "@recado/contracts/limits";
import { timezone } from "../../identity/settings/settings.ts";
import { companySetting } from "../../identity/settings/access.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { dayFormat } from "../../platform/zoned-day.ts";
import type { Day } from "./rules.ts";

/** A company's price and payment dates. */
export interface Terms {
  planName: string;
  months: number;
  valueCents: number;
  due: Day;
  today: Day;
  zone: string;
  anchor: number | null;
}

interface TermsRow {
  plan_name: string | null;
  value_cents: number | null;
  recurrence: Recurrence;
  due_date: Date | null;
  anchor_day: number | null;
  is_billed: boolean;
}

/**
 * Null for a company that owes nothing: the platform's own, one without a due date or plan, and one with a free plan.
 */
export async function termsOf(app: App, tx: Tx): Promise<Terms | null> {
  const [row] = await tx.sql<TermsRow & object>(
    `select p.name as plan_name, p.value_cents, c.recurrence, c.due_date, a.anchor_day,
            c.deleted_at is null and c.id is distinct from s.owner_company_id as is_billed
     from companies c cross join platform_state s
     left join plans p on p.id = c.plan_id
     left join due_anchors a on a.company_id = $1
     where c.id = $1`,
    [tx.companyId],
  );
  if (!row?.is_billed || row.due_date === null || row.plan_name === null || !row.value_cents) return null;
  const zone = await companySetting(tx, timezone);
  const months = recurrenceMonths[row.recurrence];
  const dayOf = (at: Date) => dayFormat(zone).format(at);
  return {
    planName: row.plan_name,
    months,
    valueCents: row.value_cents * months,
    due: dayOf(row.due_date),
    today: dayOf(app.clock.now()),
    zone,
    anchor: row.anchor_day,
  };
}
