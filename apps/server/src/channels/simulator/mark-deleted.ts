import type { Tx } from "../../platform/database/database.ts";

/** Valid in any language; the app shows its own words for it. */
const deletedSign = "🚫";

/** Deletes a message on the phone. The list of customers shows nothing of it either. */
export async function markDeleted(tx: Tx, messageId: number): Promise<void> {
  await tx.sql(
    `with gone as (
       update simulator_messages set deleted = true where company_id = $1 and id = $2 returning id, customer_id
     )
     update simulator_customers c set last_message = $3, last_kind = 'chat' from gone
     where c.company_id = $1 and c.id = gone.customer_id and not exists (
       select from simulator_messages x where x.company_id = $1 and x.customer_id = gone.customer_id and x.id > gone.id)`,
    [tx.companyId, messageId, deletedSign],
  );
}
