import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { jobKind } from "../../platform/jobs/jobs.ts";
import { openGateway } from "../gateways/open-gateway.ts";
import type { GatewayName } from "@recado/contracts/gateways";
import { markRefunded, settle } from "../invoices/settle.ts";
import { nextLook } from "./rules.ts";

interface Which {
  companyId: number;
  chargeId: number;
}

/** A charge was reported as paid. */
const chargeTold = jobKind<Which>("charge-told", { retries: 12, workers: 4 });
/** Polls the gateway from time to time, in case nothing reports the payment. */
const chargeLook = jobKind<Which>("charge-look", { workers: 4 });

export function registerCharges(app: App): void {
  app.jobs.handle(chargeTold, (which) => checkCharge(app, which));
  app.jobs.handle(chargeLook, (which) => look(app, which));
}

interface Looked {
  id: number;
  company_id: number;
  invoice_id: number;
  gateway: GatewayName;
  txid: string;
  value_cents: number;
  plan_id: number | null;
  expires_at: Date | null;
  created_at: Date;
}

/** Asks the gateway for the money received for a charge, and settles it; safe in any order and repetition. */
export async function checkCharge(app: App, { companyId, chargeId }: Which): Promise<void> {
  const charge = await chargeOf(app, companyId, chargeId);
  if (!charge) return;
  const money = await (await openGateway(app, charge.gateway)).readCharge(charge.txid);
  for (const { externalId, cents, at, isRefunded } of money)
    await app.database.tenant(companyId, async (tx) => {
      const { id, plan_id: planId, value_cents: asked } = charge;
      // Money refunded before we saw it pays nothing.
      if (isRefunded) return markRefunded(app, tx, charge.gateway, externalId);
      const received = { gateway: charge.gateway, externalId, cents, at, charge: { id, planId, cents: asked } };
      await settle(app, tx, charge.invoice_id, received);
    });
}

/** A gateway reports a payment, which is looked up by our name for it. Ignores names that are not ours. */
export async function paymentTold(app: App, gateway: GatewayName, txid: string): Promise<void> {
  const [charge] = await app.database.platform<{ id: number; company_id: number }>(
    "select id, company_id from charges where txid = $1 and gateway = $2",
    [txid, gateway],
  );
  if (!charge) return;
  const data = { companyId: charge.company_id, chargeId: charge.id };
  await app.database.tenant(charge.company_id, (tx) =>
    app.jobs.sendOnce(tx, chargeTold, { key: String(charge.id), data, at: new Date() }),
  );
}

export async function lookLater(
  app: App,
  tx: Tx,
  charge: Pick<Looked, "id" | "company_id" | "created_at" | "expires_at">,
): Promise<void> {
  const now = app.clock.now();
  const at = nextLook({ createdAt: charge.created_at, expiresAt: charge.expires_at }, now);
  if (at === null) return;
  const data = { companyId: charge.company_id, chargeId: charge.id };
  // Jobs use the machine's clock.
  const due = new Date(Date.now() + at.getTime() - now.getTime());
  await app.jobs.sendOnce(tx, chargeLook, { key: String(charge.id), data, at: due });
}

async function look(app: App, which: Which): Promise<void> {
  try {
    await checkCharge(app, which);
  } catch (error) {
    // It is polled again in any case.
    app.log.warn({ err: error, companyId: which.companyId }, "charge not looked at");
  }
  const charge = await chargeOf(app, which.companyId, which.chargeId);
  if (!charge) return;
  await app.database.tenant(which.companyId, async (tx) => {
    const paid = await tx.sql("select from payments where company_id = $1 and charge_id = $2 limit 1", [
      tx.companyId,
      which.chargeId,
    ]);
    if (paid.length === 0) await lookLater(app, tx, charge);
  });
}

function chargeOf(app: App, companyId: number, chargeId: number): Promise<Looked | undefined> {
  return app.database.tenant(companyId, async (tx) => {
    const [row] = await tx.sql<Looked & object>("select * from charges where company_id = $1 and id = $2", [
      companyId,
      chargeId,
    ]);
    return row;
  });
}
