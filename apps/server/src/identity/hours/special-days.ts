import { and, asc, eq } from "drizzle-orm";
import type { Parsed } from "@recado/contracts";
import type { SpecialDay } from "@recado/contracts/hours";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/errors.ts";
import type { ChangeCause } from "../../platform/events.ts";
import { refuse } from "../../platform/refusal.ts";
import { assertRoomIn } from "../../platform/database/hold-company.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import { specialDayChanged } from "./events.ts";
import { specialDays, type SpecialDayRow } from "./table.ts";

/** Special days of all years. */
const most = 400;

export const presentSpecialDay = ({ id, name, date, isYearly, hours }: SpecialDayRow): SpecialDay => ({
  id,
  name,
  date,
  isYearly,
  hours,
});

export function listSpecialDays(app: App, actor: Actor): Promise<SpecialDay[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const rows = await tx.orm
      .select()
      .from(specialDays)
      .where(eq(specialDays.companyId, tx.companyId))
      .orderBy(asc(specialDays.date), asc(specialDays.id));
    return rows.map(presentSpecialDay);
  });
}

export function createSpecialDay(
  app: App,
  actor: Actor,
  { clientId, ...given }: Parsed<"POST /special-days">["body"],
): Promise<SpecialDay> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const made = await madeBefore(tx, "special_days", clientId);
    if (made !== undefined) return change(app, tx, made, given);
    await assertRoomIn(tx, "special_days", { most, code: "ERR_TOO_MANY_SPECIAL_DAYS" });
    const [row] = await unlessTaken(
      tx.orm
        .insert(specialDays)
        .values({ companyId: tx.companyId, ...given, clientId })
        .returning(),
    );
    return answerChanged(app, tx, "created", row);
  });
}

export function updateSpecialDay(
  app: App,
  actor: Actor,
  specialDayId: number,
  changes: Parsed<"PUT /special-days/:specialDayId">["body"],
): Promise<SpecialDay> {
  return app.database.tenant(actor.companyId, (tx) => change(app, tx, specialDayId, changes));
}

async function change(
  app: App,
  tx: Tx,
  specialDayId: number,
  changes: Parsed<"PUT /special-days/:specialDayId">["body"],
): Promise<SpecialDay> {
  const thisDay = and(eq(specialDays.companyId, tx.companyId), eq(specialDays.id, specialDayId));
  const [row] =
    Object.keys(changes).length === 0
      ? await tx.orm.select().from(specialDays).where(thisDay)
      : await unlessTaken(tx.orm.update(specialDays).set(changes).where(thisDay).returning());
  return answerChanged(app, tx, "updated", row);
}

export async function deleteSpecialDay(app: App, actor: Actor, specialDayId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    const [row] = await tx.orm
      .delete(specialDays)
      .where(and(eq(specialDays.companyId, tx.companyId), eq(specialDays.id, specialDayId)))
      .returning();
    await answerChanged(app, tx, "deleted", row);
  });
}

async function answerChanged(
  app: App,
  tx: Tx,
  cause: ChangeCause,
  row: SpecialDayRow | undefined,
): Promise<SpecialDay> {
  if (!row) throw refuse("ERR_NO_SPECIAL_DAY_FOUND");
  const specialDay = presentSpecialDay(row);
  await app.events.emit(tx, specialDayChanged, { specialDay, cause });
  return specialDay;
}

async function unlessTaken<Row>(written: Promise<Row[]>): Promise<Row[]> {
  try {
    return await written;
  } catch (error) {
    const isTaken = violates(error, "special_days_date") || violates(error, "special_days_yearly");
    throw isTaken ? refuse("ERR_SPECIAL_DAY_TAKEN") : error;
  }
}
