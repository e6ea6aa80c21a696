import { randomBytes } from "node:crypto";
import type { GatewayName } from "@recado/contracts/gateways";
import { limits, recurrenceMonths, type Recurrence } from "@recado/contracts/limits";
import type { Pix } from "@recado/contracts/subscriptions";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { reaisOf } from "../gateways/money.ts";
import { activeGateway } from "../gateways/open-gateway.ts";
import type { Gateway, Order } from "../gateways/port.ts";
import { lockInvoice } from "../invoices/access.ts";
import { makeInvoice } from "../invoices/make-invoices.ts";
import { isNear } from "../invoices/rules.ts";
import { termsOf } from "../invoices/terms.ts";
import { lookLater } from "./check-charge.ts";
import { keepDocument } from "./payer.ts";
import { txidOf } from "./rules.ts";

export interface Wish {
  /** Default: the open invoice, or a new one. */
  invoiceId?: number | undefined;
  /** Replaces the company's own plan. */
  planId?: number | undefined;
  /** Default: the payer's kept one. Blank: none. */
  document?: string | undefined;
}

export interface ChargeRow {
  id: number;
  company_id: number;
  invoice_id: number;
  gateway: GatewayName;
  txid: string;
  value_cents: number;
  plan_id: number | null;
  code: string | null;
  expires_at: Date | null;
  created_at: Date;
}

/** Running requests to a gateway, by charge: a second tab gets the same result. */
const asking = new Map<number, Promise<ChargeRow>>();

/** A charge of the company's open invoice: the one that can still be paid, or a new one. */
export async function startPayment(app: App, companyId: number, wish: Wish): Promise<Pix> {
  const gateway = await activeGateway(app);
  const { charge, order } = await app.database.tenant(companyId, (tx) => keepCharge(app, tx, gateway, wish));
  const ready = charge.code === null ? await askedOnce(app, gateway, charge, order) : charge;
  return presentPix(ready);
}

function askedOnce(app: App, gateway: Gateway, charge: ChargeRow, order: Order): Promise<ChargeRow> {
  const known = asking.get(charge.id);
  if (known) return known;
  const asked = askGateway(app, gateway, charge, order).finally(() => asking.delete(charge.id));
  asking.set(charge.id, asked);
  return asked;
}

/** Stores the charge before the gateway is asked for it. */
async function keepCharge(
  app: App,
  tx: Tx,
  gateway: Gateway,
  { invoiceId, planId: wished, document }: Wish,
): Promise<{ charge: ChargeRow; order: Order }> {
  if (document !== undefined) await keepDocument(tx, document);
  const invoice =
    invoiceId === undefined ? await makeInvoice(app, tx, { isAsked: true }) : await lockInvoice(tx, invoiceId);
  if (!invoice) throw refuse("ERR_NOTHING_TO_INVOICE");
  if (invoice.status !== "open") throw refuse("ERR_INVOICE_NOT_OPEN");
  const chosen = wished === undefined ? null : await chosenPlan(app, tx, wished);
  const cents = chosen?.cents ?? invoice.value_cents;
  const [known] = await tx.sql<ChargeRow & object>(
    `select * from charges where company_id = $1 and invoice_id = $2 and gateway = $3 and value_cents = $4
       and plan_id is not distinct from $5::bigint and created_at > $6::timestamptz - interval '1 day'
       and (expires_at is null or expires_at > $6::timestamptz + interval '1 minute')
     order by id desc limit 1`,
    [tx.companyId, invoice.id, gateway.name, cents, chosen?.id ?? null, app.clock.now()],
  );
  const charge =
    known ?? (await addCharge(app, tx, gateway, { invoiceId: invoice.id, cents, planId: chosen?.id ?? null }));
  return { charge, order: await orderOf(tx, charge) };
}

async function addCharge(
  app: App,
  tx: Tx,
  { name, txidLength }: Gateway,
  { invoiceId, cents, planId }: { invoiceId: number; cents: number; planId: number | null },
): Promise<ChargeRow> {
  const [row] = await tx.sql<ChargeRow & object>(
    `insert into charges (company_id, invoice_id, gateway, txid, value_cents, plan_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [tx.companyId, invoiceId, name, txidOf(randomBytes(txidLength)), cents, planId, app.clock.now()],
  );
  if (!row) throw new Error("The charge was not kept.");
  return row;
}

async function orderOf(tx: Tx, charge: ChargeRow): Promise<Order> {
  const [payer] = await tx.sql<{ name: string; email: string | null; billed: string | null; document: string | null }>(
    `select c.name, c.email, c.billing->>'name' as billed, p.document
     from companies c left join payers p on p.company_id = $1 where c.id = $1`,
    [tx.companyId],
  );
  return {
    txid: charge.txid,
    cents: charge.value_cents,
    description: `#Fatura:${charge.invoice_id}`,
    expiresInSeconds: limits.billing.chargeSeconds,
    payer: {
      companyId: tx.companyId,
      name: payer?.billed || (payer?.name ?? ""),
      email: payer?.email ?? null,
      document: payer?.document ?? "",
    },
  };
}

/**
 * Null for the company's own plan. Refuses with ERR_NO_PLAN_FOUND a plan that is not offered, and with
 * ERR_PLAN_CHANGE_EARLY while the company is paid far ahead: that time would change to the new plan without payment.
 */
async function chosenPlan(app: App, tx: Tx, planId: number): Promise<{ id: number; cents: number } | null> {
  const [row] = await tx.sql<{ is_own: boolean; is_public: boolean; value_cents: number; recurrence: Recurrence }>(
    `select p.id is not distinct from c.plan_id as is_own, p.is_public, p.value_cents, c.recurrence
     from plans p join companies c on c.id = $1 where p.id = $2`,
    [tx.companyId, planId],
  );
  if (!row || (!row.is_own && !row.is_public)) throw refuse("ERR_NO_PLAN_FOUND");
  if (row.is_own) return null;
  if (row.value_cents === 0) throw refuse("ERR_NOTHING_TO_INVOICE");
  const terms = await termsOf(app, tx);
  if (terms && !isNear(terms.today, terms.due)) throw refuse("ERR_PLAN_CHANGE_EARLY");
  return { id: planId, cents: row.value_cents * recurrenceMonths[row.recurrence] };
}

/**
 * If the process dies between the gateway's answer and ours, the same charge is requested again, under the same name.
 */
async function askGateway(app: App, gateway: Gateway, charge: ChargeRow, order: Order): Promise<ChargeRow> {
  const { code, expiresAt } = await gateway.createCharge(order);
  return app.database.tenant(charge.company_id, async (tx) => {
    const [row] = await tx.sql<ChargeRow & object>(
      "update charges set code = $3, expires_at = $4 where company_id = $1 and id = $2 returning *",
      [tx.companyId, charge.id, code, expiresAt],
    );
    if (!row) throw refuse("ERR_INVOICE_NOT_OPEN");
    if (gateway.name !== "own") await lookLater(app, tx, row);
    return row;
  });
}

export const presentPix = (row: ChargeRow): Pix => ({
  invoiceId: row.invoice_id,
  gateway: row.gateway,
  txid: row.txid,
  qrcode: { qrcode: row.code ?? "" },
  valor: { original: reaisOf(row.value_cents) },
  expiresAt: row.expires_at?.toISOString() ?? null,
});
