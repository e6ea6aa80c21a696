import type { Parsed } from "@recado/contracts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { schedulesById, type ScheduleRow } from "./rows.ts";

/**
 * What the author's browser made under this id, when the answer was lost, locked. Two tries at once come one after the
 * other.
 */
export async function madeBefore(tx: Tx, actor: Actor, clientId: string): Promise<ScheduleRow | undefined> {
  const values = [tx.companyId, actor.userId, clientId];
  await tx.sql(
    "select pg_advisory_xact_lock(hashtextextended('schedule ' || $1 || ' ' || $2 || ' ' || $3, 0))",
    values,
  );
  const [made] = await tx.sql<{ id: number }>(
    "select id from schedules where company_id = $1 and user_id = $2 and client_id = $3 for no key update",
    values,
  );
  return made && (await schedulesById(tx, [made.id]))[0];
}

export async function keepClientId(tx: Tx, id: number, clientId: string | undefined): Promise<void> {
  if (clientId === undefined) return;
  await tx.sql("update schedules set client_id = $3 where company_id = $1 and id = $2", [tx.companyId, id, clientId]);
}

interface Wanted {
  input: Parsed<"POST /schedules">["body"];
  sendAt: Date;
  picture: unknown;
}

/**
 * Whether what was made before is what is wanted now, or is on its way already; else it is made anew. Refuses to change
 * what is on its way.
 */
export function stands(made: ScheduleRow, { input, sendAt, picture }: Wanted): boolean {
  const isSame =
    made.contact_id === input.contactId &&
    made.body === input.body &&
    made.connection_id === (input.whatsappId ?? null) &&
    made.send_at.getTime() === sendAt.getTime();
  if (made.sent_at !== null || made.send_at.getTime() <= Date.now()) {
    if (!isSame) throw refuse("ERR_SCHEDULE_SENT");
    return true;
  }
  return isSame && !input.repeat && made.series_id === null && !picture && made.media_id === null;
}
