import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";

/** Columns in which a campaign refers to something. */
type Column =
  | "schedule_template_id"
  | "connection_template_id"
  | "contact_list_id"
  | "file_list_id"
  | "tag_id"
  | "move_to_tag_id";

/** Names of campaigns that may still send; `drafts`: also of those that are being prepared. */
async function notFinal(tx: Tx, columns: readonly Column[], id: number, { drafts = false } = {}): Promise<string[]> {
  const rows = await tx.sql<{ name: string }>(
    `select name from campaigns where company_id = $1 and deleted_at is null and $2 in (${columns.join(", ")})
       and (status in ('PROGRAMADA', 'WAITING_START_TIME', 'EM_ANDAMENTO') or status = 'INATIVA' and $3) order by norm_unaccent(name), id limit 20`,
    [tx.companyId, id, drafts],
  );
  return rows.map(({ name }) => name);
}

export const usesOfTemplate = (
  _app: App,
  tx: Tx,
  { kind, templateId }: { kind: "connection" | "schedule"; templateId: number },
): Promise<string[]> =>
  notFinal(tx, [kind === "schedule" ? "schedule_template_id" : "connection_template_id"], templateId);

export const usesOfList = (_app: App, tx: Tx, contactListId: number): Promise<string[]> =>
  notFinal(tx, ["contact_list_id"], contactListId);

export const usesOfFileList = (_app: App, tx: Tx, fileListId: number): Promise<string[]> =>
  notFinal(tx, ["file_list_id"], fileListId, { drafts: true });

export const usesOfTag = (_app: App, tx: Tx, tagId: number): Promise<string[]> =>
  notFinal(tx, ["tag_id", "move_to_tag_id"], tagId);
