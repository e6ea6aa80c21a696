import { timezone } from "../../identity/settings/settings.ts";
import { companySetting } from "../../identity/settings/access.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { dayFormat } from "../../platform/zoned-day.ts";
import { anchorAfter } from "./rules.ts";

interface AnchorRow {
  anchor_day: number;
}

const findAnchor = prepared<AnchorRow>("due_anchor", "select anchor_day from due_anchors where company_id = $1");

/** The day of the month on which a company is due; null while only its due date says it. */
export async function keptDay(app: App, companyId: number): Promise<number | null> {
  const [known] = await app.database.read(companyId, findAnchor);
  return known?.anchor_day ?? null;
}

export async function anchorOf(tx: Tx): Promise<number | null> {
  const [known] = await tx.sql<AnchorRow & object>("select anchor_day from due_anchors where company_id = $1", [
    tx.companyId,
  ]);
  return known?.anchor_day ?? null;
}

export async function keepAnchor(tx: Tx, anchor: number): Promise<void> {
  await tx.sql(
    `insert into due_anchors (company_id, anchor_day) values ($1, $2)
     on conflict (company_id) do update set anchor_day = excluded.anchor_day`,
    [tx.companyId, anchor],
  );
}

/**
 * Keeps the day over short months when the due date changes, whatever the plan costs. Where nothing is kept yet,
 * `dueBefore` says which day it was: 28 February after 31 January is still the 31st.
 */
export async function followDueDate(tx: Tx, dueDate: Date, dueBefore: Date | null): Promise<void> {
  const days = dayFormat(await companySetting(tx, timezone));
  const anchor = (await anchorOf(tx)) ?? (dueBefore && Number(days.format(dueBefore).slice(8)));
  await keepAnchor(tx, anchorAfter(anchor, days.format(dueDate)));
}
