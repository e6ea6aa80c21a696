import type { Answer } from "@recado/contracts";
import type { DueCompany } from "@recado/contracts/billing-overview";
import { recurrenceMonths, type Recurrence } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import { dayFormat } from "../../platform/zoned-day.ts";
import { paymentsToSettle, platformZone } from "./payments.ts";

/** Days counted as this week, and days overdue after which a company counts as lost. */
const ahead = 7;
const gone = 30;
const most = 200;

interface CompanyRow {
  id: number;
  name: string;
  status: boolean;
  due_date: Date | null;
  trial_expiration: Date | null;
  recurrence: Recurrence;
  plan_name: string | null;
  plan_cents: number | null;
  invoice_id: number | null;
  invoice_cents: number | null;
  invoice_day: string | null;
}

/** Current state of the platform. */
export async function billingOverview(app: App): Promise<Answer<"GET /billing/overview">> {
  const zone = await platformZone(app);
  const now = app.clock.now();
  const [companies, [month], toSettle] = await Promise.all([
    app.database.platform<CompanyRow & object>(
      `select c.id, c.name, c.status, c.due_date, c.trial_expiration, c.recurrence, p.name as plan_name,
              p.value_cents as plan_cents, i.id as invoice_id, i.value_cents as invoice_cents, i.due_day::text as invoice_day
       from companies c cross join platform_state s
       left join plans p on p.id = c.plan_id
       left join invoices i on i.company_id = c.id and i.status = 'open'
       where c.deleted_at is null and c.id is distinct from s.owner_company_id
       order by c.due_date, c.id`,
    ),
    app.database.platform<{ count: number; cents: number }>(
      `select count(*) as count, coalesce(sum(value_cents), 0) as cents from payments
       where refunded_at is null and received_at >= date_trunc('month', $1::timestamptz at time zone $2) at time zone $2`,
      [now, zone],
    ),
    paymentsToSettle(app),
  ]);
  const states = { active: 0, trial: 0, overdue: 0, disabled: 0, free: 0 };
  for (const company of companies) states[stateOf(company, now)]++;
  const works = companies.filter(({ status, due_date: due }) => status && due !== null);
  const within = (from: number, until: number) =>
    works.filter(({ due_date: due }) => {
      const days = ((due?.getTime() ?? 0) - now.getTime()) / 86_400_000;
      return days >= from && days < until;
    });
  const due = within(0, ahead).map((row) => present(row, zone));
  return {
    states,
    dueThisWeek: { count: due.length, value: sumOf(due) },
    receivedThisMonth: { count: month?.count ?? 0, value: (month?.cents ?? 0) / 100 },
    due: due.slice(0, most),
    leaving: within(-gone, 0)
      .map((row) => present(row, zone))
      .slice(0, most),
    toSettle,
  };
}

function stateOf(
  { status, due_date: due, trial_expiration: trial }: CompanyRow,
  now: Date,
): "active" | "trial" | "overdue" | "disabled" | "free" {
  if (!status) return "disabled";
  if (due === null) return "free";
  if (due < now) return "overdue";
  // A company that has paid or got more time is no longer on trial.
  return trial !== null && trial.getTime() === due.getTime() ? "trial" : "active";
}

const present = (row: CompanyRow, zone: string): DueCompany => ({
  id: row.id,
  name: row.name,
  planName: row.plan_name,
  dueDate: row.invoice_day ?? dayFormat(zone).format(row.due_date ?? undefined),
  value: (row.invoice_cents ?? (row.plan_cents ?? 0) * recurrenceMonths[row.recurrence]) / 100,
  invoiceId: row.invoice_id,
});

const sumOf = (companies: readonly DueCompany[]): number =>
  companies.reduce((cents, { value }) => cents + Math.round(value * 100), 0) / 100;
