import type { Payment } from "@recado/contracts/billing-overview";
import { platformCompanyId } from "../../identity/platform-company.ts";
import { listChanged } from "../../identity/platform-lists.ts";
import { companySetting } from "../../identity/settings/access.ts";
import { timezone } from "../../identity/settings/settings.ts";
import type { App } from "../../platform/app.ts";
import { fitting } from "../../platform/http/fitting.ts";
import { refuse } from "../../platform/refusal.ts";
import { keepSettled } from "../invoices/settle.ts";

interface PaymentRow {
  id: number;
  company_id: number;
  company_name: string;
  invoice_id: number;
  gateway: Payment["gateway"];
  external_id: string;
  value_cents: number;
  received_at: Date;
  is_applied: boolean;
  problem: Payment["problem"];
  refunded_at: Date | null;
  settled_at: Date | null;
  settled_note: string | null;
}

const selected = `select p.id, p.company_id, coalesce(c.name, p.company_name) as company_name, p.invoice_id, p.gateway, p.external_id, p.value_cents,
  p.received_at, p.is_applied, p.problem, p.refunded_at, p.settled_at, p.settled_note
  from payments p left join companies c on c.id = p.company_id`;

const present = (row: PaymentRow): Payment => ({
  id: row.id,
  companyId: row.company_id,
  companyName: row.company_name,
  invoiceId: row.invoice_id,
  gateway: row.gateway,
  externalId: row.external_id,
  value: row.value_cents / 100,
  receivedAt: row.received_at.toISOString(),
  isApplied: row.is_applied,
  problem: row.problem,
  refundedAt: row.refunded_at?.toISOString() ?? null,
  settledAt: row.settled_at?.toISOString() ?? null,
  settledNote: row.settled_note,
});

/** Payments that did not pay their invoice or were refunded, and that nobody has handled yet. */
export async function paymentsToSettle(app: App): Promise<Payment[]> {
  const rows = await app.database.platform<PaymentRow & object>(
    `${selected} where p.settled_at is null and (p.problem is not null or p.refunded_at is not null)
     order by p.received_at desc, p.id desc limit 200`,
  );
  return rows.map(present);
}

/** The payments of a month of the platform's calendar. */
export async function paymentsOfMonth(app: App, month: string): Promise<Payment[]> {
  const rows = await app.database.platform<PaymentRow & object>(
    `${selected}
     where p.received_at >= ($1 || '-01')::timestamp at time zone $2
       and p.received_at < (($1 || '-01')::timestamp + interval '1 month') at time zone $2
     order by p.received_at desc, p.id desc limit 20000`,
    [month, await platformZone(app)],
  );
  return fitting(rows.map(present));
}

/** Refuses with ERR_NO_PAYMENT_FOUND a payment without a problem. */
export async function settlePayment(app: App, paymentId: number, note: string): Promise<Payment> {
  const found = async () => {
    const [row] = await app.database.platform<PaymentRow & object>(`${selected} where p.id = $1`, [paymentId]);
    if (!row || (row.problem === null && row.refunded_at === null)) throw refuse("ERR_NO_PAYMENT_FOUND");
    return row;
  };
  const { company_id: companyId } = await found();
  await app.database.tenant(companyId, (tx) => keepSettled(tx, paymentId, note));
  await listChanged(app, "invoices");
  return present(await found());
}

/** The time zone of the platform's own company. */
export async function platformZone(app: App): Promise<string> {
  const companyId = await platformCompanyId(app);
  return companyId === null ? timezone.default : app.database.tenant(companyId, (tx) => companySetting(tx, timezone));
}
