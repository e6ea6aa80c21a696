import { wake } from "../automation/schedules/due.ts";
import type { App } from "../platform/app.ts";
import type { Tx } from "../platform/database/database.ts";
import { busyMoment } from "./plan-service.ts";
import { Random } from "./random.ts";
import type { Trade } from "./trades/trade.ts";
import { at, takeIds, writeRows } from "./write-rows.ts";

const day = 86_400_000;
/** Days before and after now. */
const span = 30;
/** Of so many past messages one has failed. */
const oneFailedOf = 16;

/** The calendar: messages sent in the last weeks, a few that failed, and future ones. */
export async function writeSchedules(
  app: App,
  tx: Tx,
  { seed, trade }: { seed: number; trade: Trade },
  userIds: readonly number[],
): Promise<void> {
  const random = new Random(seed);
  const now = new Date();
  const contacts = await tx.sql<{ id: number }>(
    "select id from contacts where company_id = $1 and not is_group order by id",
    [tx.companyId],
  );
  const moments = Array.from({ length: span * 4 }, () =>
    busyMoment(random, new Date(now.getTime() + (random.next() * 2 - 1) * span * day)),
  );
  const ids = await takeIds(tx, "schedules", moments.length);
  let past = 0;
  const rows = moments.map((sendAt, n) => {
    const isPast = sendAt < now;
    if (isPast) past += 1;
    const isFailed = isPast && past % oneFailedOf === 0;
    return {
      id: at(ids, n),
      contact_id: random.pick(contacts).id,
      user_id: random.pick(userIds),
      body: random.pick(trade.scheduled),
      send_at: sendAt,
      status: isFailed ? "ERRO" : isPast ? "ENVIADA" : "PENDENTE",
      failure: isFailed ? "ERR_SCHEDULE_MISSED" : null,
      sent_at: isPast && !isFailed ? sendAt : null,
      created_at: now,
      updated_at: now,
    };
  });
  await writeRows(tx, "schedules", rows);
  await wake(
    app,
    tx,
    rows.filter(({ status }) => status === "PENDENTE"),
  );
}
