import { may } from "@recado/contracts/permissions";
import { isAdmin, type Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { withRelations, type QuickMessageRow } from "./rows.ts";

/** The quick message, if the actor may see it: their own or the company's; admins see all. */
export async function quickMessageFor(tx: Tx, actor: Actor, quickMessageId: number): Promise<QuickMessageRow> {
  const [row] = await tx.sql<QuickMessageRow & object>(
    `${withRelations} and q.id = $2 and (q.geral or q.user_id = $3 or $4)`,
    [tx.companyId, quickMessageId, actor.userId, isAdmin(actor)],
  );
  if (!row) throw refuse("ERR_NO_QUICK_MESSAGE_FOUND");
  return row;
}

/** The same, locked, if the actor may change it: its author and admins. */
export async function changeable(tx: Tx, actor: Actor, quickMessageId: number): Promise<QuickMessageRow> {
  const row = await lockQuickMessage(tx, actor, quickMessageId);
  if (!isAdmin(actor) && row.user_id !== actor.userId) throw refuse("ERR_NO_PERMISSION");
  return row;
}

/** The same, if the actor may delete it: deleting a shared one needs a permission of its own, even for its author. */
export async function removable(tx: Tx, actor: Actor, quickMessageId: number): Promise<QuickMessageRow> {
  const row = await lockQuickMessage(tx, actor, quickMessageId);
  if (row.geral) assertMayDeleteShared(actor);
  return row;
}

/** Deleting a shared one, or making it private again. */
export function assertMayDeleteShared(actor: Actor): void {
  if (!may(actor, "deleteShared")) throw refuse("ERR_NO_PERMISSION");
}

async function lockQuickMessage(tx: Tx, actor: Actor, quickMessageId: number): Promise<QuickMessageRow> {
  await tx.sql("select from quick_messages where company_id = $1 and id = $2 for no key update", [
    tx.companyId,
    quickMessageId,
  ]);
  return quickMessageFor(tx, actor, quickMessageId);
}

const ofFile = prepared<{ geral: boolean; user_id: number | null }>(
  "quick_message_of_file",
  "select geral, user_id from quick_messages where company_id = $1 and media_id = $2",
);

/** Users who see a quick message may see its file; null if the file belongs to none. */
export async function maySeeQuickFile(app: App, actor: Actor, mediaId: number): Promise<boolean | null> {
  const rows = await app.database.read(actor.companyId, ofFile, [mediaId]);
  if (rows.length === 0) return null;
  return rows.some(({ geral, user_id }) => geral || user_id === actor.userId || isAdmin(actor));
}
