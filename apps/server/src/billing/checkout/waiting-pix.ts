import type { Answer } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { takesPayments } from "../gateways/open-gateway.ts";
import { keptDocument } from "./payer.ts";
import { presentPix, type ChargeRow } from "./start-payment.ts";

/**
 * The company's newest charge of its open invoice, of the sum that is due now, that can still be paid: for a day at most,
 * and while the platform takes Pix; and the document of its payer.
 */
export async function waitingPix(app: App, { companyId }: Actor): Promise<Answer<"GET /subscription">> {
  const takesPix = await takesPayments(app);
  return app.database.tenant(companyId, async (tx) => {
    const document = await keptDocument(tx);
    if (!takesPix) return { pix: null, takesPix, document };
    const [row] = await tx.sql<ChargeRow & object>(
      `select c.* from charges c join invoices i on i.company_id = $1 and i.id = c.invoice_id
       where c.company_id = $1 and i.status = 'open' and c.code is not null
         and (c.plan_id is not null or c.value_cents = i.value_cents)
         and c.created_at > $2::timestamptz - interval '1 day'
         and (c.expires_at is null or c.expires_at > $2::timestamptz + interval '1 minute')
       order by c.id desc limit 1`,
      [companyId, app.clock.now()],
    );
    return { pix: row ? presentPix(row) : null, takesPix, document };
  });
}
