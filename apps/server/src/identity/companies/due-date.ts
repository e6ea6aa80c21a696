import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ownCompany } from "./access.ts";
import { companyChanged } from "./events.ts";

/** Sets the due date of the transaction's company; null: it is never overdue. */
export async function moveDueDate(app: App, tx: Tx, dueDate: Date | null): Promise<void> {
  await tx.sql("update companies set due_date = $2 where id = $1", [tx.companyId, dueDate]);
  await app.events.emit(tx, companyChanged, { company: await ownCompany(tx) });
}

/**
 * The transaction's company has paid until `dueDate`: enables it again, on the plan `planId` if that differs and still
 * exists. A disabled company stays disabled if another company has its name meanwhile.
 */
export async function renewCompany(
  app: App,
  tx: Tx,
  { dueDate, planId }: { dueDate: Date; planId: number | null },
): Promise<void> {
  await tx.sql(
    `update companies c set due_date = $2, plan_id = coalesce((select id from plans where id = $3), c.plan_id),
            status = c.status or not exists
              (select from companies o where lower(o.name) = lower(c.name) and o.id <> c.id and o.status and o.deleted_at is null)
     where c.id = $1 and c.deleted_at is null`,
    [tx.companyId, dueDate, planId],
  );
  await app.events.emit(tx, companyChanged, { company: await ownCompany(tx) });
}
