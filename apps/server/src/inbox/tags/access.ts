import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { refuse } from "../../platform/refusal.ts";
import { tags, type TagRow } from "./table.ts";

/** The company's tags whose name contains the words, by name. Tags belong to the whole company (decisions: who may). */
export const tagsNamed = (tx: Tx, words = "") =>
  and(
    eq(tags.companyId, tx.companyId),
    isNull(tags.deletedAt),
    words === "" ? undefined : sql`norm_unaccent(${tags.name}) like '%' || norm_unaccent(${escapeLike(words)}) || '%'`,
  );

export const byName = [asc(sql`norm_unaccent(${tags.name})`), asc(tags.id)] as const;

/** Refuses missing tags and other companies' tags alike. */
export async function tagOf(tx: Tx, tagId: number): Promise<TagRow> {
  const [row] = await tx.orm
    .select()
    .from(tags)
    .where(and(tagsNamed(tx), eq(tags.id, tagId)));
  if (!row) throw refuse("ERR_NO_TAG_FOUND");
  return row;
}

/** Which of these are tags of the company, and which are stages; none can be deleted before the transaction ends. */
export async function keepTags(tx: Tx, tagIds: readonly number[]): Promise<Map<number, { isStage: boolean }>> {
  const rows = await tx.sql<{ id: number; kanban: boolean }>(
    "select id, kanban from tags where company_id = $1 and id = any ($2::bigint[]) and deleted_at is null order by id for share",
    [tx.companyId, tagIds],
  );
  return new Map(rows.map(({ id, kanban }) => [id, { isStage: kanban }]));
}
