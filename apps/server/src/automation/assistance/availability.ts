import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";

export function showAvailability(app: App, actor: Actor): Promise<{ isAvailable: boolean }> {
  return app.database.tenant(actor.companyId, async (tx) => ({ isAvailable: (await countToTwo(tx)) > 0 }));
}

/** How many prompts the company has, counted up to two. */
export const countToTwo = async (tx: Tx): Promise<number> =>
  (await tx.sql("select from prompts where company_id = $1 limit 2", [tx.companyId])).length;
