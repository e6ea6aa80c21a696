import type { Answer } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { ticketFor } from "../tickets/access.ts";

/** Earlier texts of a message, the latest of them, oldest first; none of a deleted message. */
export async function listVersions(
  app: App,
  actor: Actor,
  messageId: number,
): Promise<Answer<"GET /messages/:messageId/versions">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const { isDeleted } = await visibleMessage(tx, actor, messageId);
    if (isDeleted) return [];
    const rows = await tx.sql<{ body: string; replaced_at: Date }>(
      `select body, replaced_at from message_versions where company_id = $1 and message_id = $2
       order by replaced_at desc, id desc limit ${limits.versionsShown}`,
      [tx.companyId, messageId],
    );
    return rows.toReversed().map((row) => ({ body: row.body, replacedAt: row.replaced_at.toISOString() }));
  });
}

/** A message of a conversation that the actor may see. */
export async function visibleMessage(tx: Tx, actor: Actor, messageId: number): Promise<{ isDeleted: boolean }> {
  const [row] = await tx.sql<{ ticket_id: number; is_deleted: boolean }>(
    "select ticket_id, is_deleted from messages where company_id = $1 and id = $2",
    [tx.companyId, messageId],
  );
  if (!row) throw refuse("ERR_NO_MESSAGE_FOUND");
  await ticketFor(tx, actor, row.ticket_id, "ERR_NO_MESSAGE_FOUND");
  return { isDeleted: row.is_deleted };
}
