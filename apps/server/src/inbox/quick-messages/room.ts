import { limits } from "@recado/contracts/limits";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { QuickMessageRow } from "./rows.ts";

const { most, characters } = limits.quickMessage;

/**
 * Refuses if the company's quick messages, or those of one user, are more than the limit: a user gets all in one
 * answer. The caller holds the company.
 */
export async function assertRoom(
  tx: Tx,
  { geral, user_id }: Pick<QuickMessageRow, "geral" | "user_id">,
): Promise<void> {
  const [has] = await tx.sql<{ count: number; characters: number }>(
    `select count(*), coalesce(sum(length(message)), 0) as characters from quick_messages
     where company_id = $1 and geral = $2 and ($2 or user_id is not distinct from $3)`,
    [tx.companyId, geral, user_id],
  );
  if (!has) return;
  if (has.count > most) throw refuse("ERR_TOO_MANY_QUICK_MESSAGES", { count: most });
  if (has.characters > characters) throw refuse("ERR_QUICK_MESSAGES_TOO_LONG", { count: characters });
}
