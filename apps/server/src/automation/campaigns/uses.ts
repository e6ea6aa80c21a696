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

/** Which campaigns count besides those that are planned, wait or run. */
interface Besides {
  /** Those that were stopped while people in them still wait: they may go on. */
  stopped?: "all" | "moving" | "none";
}

/** Names of campaigns that may still send and of which `where` is true ($2: the id). */
async function namesOf(tx: Tx, where: string, id: number, { stopped = "all" }: Besides = {}): Promise<string[]> {
  const rows = await tx.sql<{ name: string }>(
    `select c.name from campaigns c
     where c.company_id = $1 and c.deleted_at is null and (${where})
       and (c.status in ('PROGRAMADA', 'WAITING_START_TIME', 'EM_ANDAMENTO')
            or c.status = 'CANCELADA' and ($3 = 'all' or $3 = 'moving' and c.move_to_tag_id is not null) and exists (
              select from campaign_recipients r where r.company_id = $1 and r.campaign_id = c.id and r.status = 'queued'))
     order by norm_unaccent(c.name), c.id limit 20`,
    [tx.companyId, id, stopped],
  );
  return rows.map(({ name }) => name);
}

const notFinal = (tx: Tx, columns: readonly Column[], id: number, besides?: Besides): Promise<string[]> =>
  namesOf(tx, `$2 in (${columns.map((column) => `c.${column}`).join(", ")})`, id, besides);

/** One that is bound to no single connection sends through all that its template enables. */
export const usesOfConnection = (_app: App, tx: Tx, connectionId: number): Promise<string[]> =>
  namesOf(
    tx,
    `c.connection_id = $2 or c.connection_id is null and exists (
       select from campaign_connection_template_items i
       where i.company_id = $1 and i.template_id = c.connection_template_id and i.connection_id = $2 and i.is_enabled)`,
    connectionId,
  );

export const usesOfTemplate = (
  _app: App,
  tx: Tx,
  { kind, templateId }: { kind: "connection" | "schedule"; templateId: number },
): Promise<string[]> =>
  notFinal(tx, [kind === "schedule" ? "schedule_template_id" : "connection_template_id"], templateId);

/** A stopped one knows whom it writes to. */
export const usesOfList = (_app: App, tx: Tx, contactListId: number): Promise<string[]> =>
  notFinal(tx, ["contact_list_id"], contactListId, { stopped: "none" });

export const sendsOfFileList = (_app: App, tx: Tx, fileListId: number): Promise<string[]> =>
  notFinal(tx, ["file_list_id"], fileListId);

/** Those that are being prepared. */
export async function draftsOfFileList(_app: App, tx: Tx, fileListId: number): Promise<string[]> {
  const rows = await tx.sql<{ name: string }>(
    `select name from campaigns
     where company_id = $1 and file_list_id = $2 and status = 'INATIVA' and deleted_at is null
     order by norm_unaccent(name), id limit 20`,
    [tx.companyId, fileListId],
  );
  return rows.map(({ name }) => name);
}

/** A stopped one knows whom it writes to, but may still move them from one tag to the other. */
export const usesOfTag = (_app: App, tx: Tx, tagId: number): Promise<string[]> =>
  notFinal(tx, ["tag_id", "move_to_tag_id"], tagId, { stopped: "moving" });
