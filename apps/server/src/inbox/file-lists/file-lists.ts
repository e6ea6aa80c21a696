import type { Answer, Parsed } from "@recado/contracts";
import type { FileList } from "@recado/contracts/file-lists";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { fitting } from "../../platform/http/fitting.ts";
import type { Tx } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import { refuse } from "../../platform/refusal.ts";
import { forgetFile } from "../messages/media/forget-files.ts";
import { fileListOf, lockFileList } from "./access.ts";
import { fileListCampaigns, fileListChanged, fileListUses } from "./events.ts";
import { presentFileList, withOptions, type FileListRow } from "./rows.ts";
import { changeOfOptions, type OptionChange } from "./rules.ts";

export function listFileLists(
  app: App,
  actor: Actor,
  { searchParam, pageNumber }: Parsed<"GET /files">["query"],
): Promise<Answer<"GET /files">> {
  const size = limits.page.default;
  const offset = (pageNumber - 1) * size;
  const named = "($2 = '' or norm_unaccent(l.name || ' ' || l.message) like '%' || norm_unaccent($2) || '%')";
  const values = [actor.companyId, escapeLike(searchParam)];
  return app.database.tenant(actor.companyId, async (tx) => {
    const rows = await tx.sql<FileListRow & object>(
      `${withOptions} and ${named} order by norm_unaccent(l.name), l.id limit ${size} offset ${offset}`,
      values,
    );
    const [total] = await tx.sql<{ count: number }>(
      `select count(*) from file_lists l where l.company_id = $1 and ${named}`,
      values,
    );
    const count = total?.count ?? 0;
    return { files: rows.map(presentFileList), count, hasMore: count > offset + rows.length };
  });
}

export function showFileList(app: App, actor: Actor, fileListId: number): Promise<Answer<"GET /files/:fileId">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const row = await fileListOf(tx, fileListId);
    const campaigns = (await app.ports.ask(fileListCampaigns, tx, fileListId)).flat();
    const uses = await app.ports.ask(fileListUses, tx, fileListId);
    return { ...presentFileList(row), campaigns, uses: fitting(uses.flat()) };
  });
}

export function createFileList(
  app: App,
  actor: Actor,
  { clientId, ...given }: Parsed<"POST /files">["body"],
): Promise<FileList> {
  const { name, message, options } = given;
  return app.database.tenant(actor.companyId, async (tx) => {
    const made = await madeBefore(tx, "file_lists", clientId);
    if (made !== undefined) return changeList(app, tx, made, given);
    const [row] = await tx.sql<{ id: number }>(
      "insert into file_lists (company_id, name, message, client_id) values ($1, $2, $3, $4) returning id",
      [tx.companyId, name, message, clientId ?? null],
    );
    if (!row) throw new Error("The file list was not inserted.");
    await addOptions(
      tx,
      row.id,
      options.map((option, position) => ({ ...option, position })),
    );
    return answerChanged(app, tx, row.id, "created");
  });
}

export function updateFileList(
  app: App,
  actor: Actor,
  fileListId: number,
  changes: Parsed<"PUT /files/:fileId">["body"],
): Promise<FileList> {
  return app.database.tenant(actor.companyId, (tx) => changeList(app, tx, fileListId, changes));
}

async function changeList(
  app: App,
  tx: Tx,
  fileListId: number,
  { options, ...changes }: Parsed<"PUT /files/:fileId">["body"],
): Promise<FileList> {
  const before = await lockFileList(tx, fileListId);
  const { name, message } = { ...before, ...changes };
  await tx.sql("update file_lists set name = $3, message = $4, updated_at = now() where company_id = $1 and id = $2", [
    tx.companyId,
    fileListId,
    name,
    message,
  ]);
  if (options) await changeOptions(app, tx, before, options);
  return answerChanged(app, tx, fileListId, "updated");
}

export function deleteFileList(app: App, actor: Actor, fileListId: number): Promise<void> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const { options } = await lockFileList(tx, fileListId);
    const campaigns = (await app.ports.ask(fileListCampaigns, tx, fileListId)).flat();
    if (campaigns.length > 0) throw refuse("ERR_FILE_LIST_IN_USE", { campaigns });
    await tx.sql("delete from file_lists where company_id = $1 and id = $2", [tx.companyId, fileListId]);
    for (const { media_id } of options) if (media_id !== null) await forgetFile(app, tx, media_id);
    await app.events.emit(tx, fileListChanged, { fileListId, cause: "deleted" });
  });
}

async function changeOptions(
  app: App,
  tx: Tx,
  before: FileListRow,
  wanted: Parameters<typeof changeOfOptions>[1],
): Promise<void> {
  const change = changeOfOptions(
    before.options.map(({ id }) => id),
    wanted,
  );
  if (!change) throw refuse("ERR_NO_FILE_OPTION_FOUND");
  await tx.sql("delete from file_list_options where company_id = $1 and id = any ($2::bigint[])", [
    tx.companyId,
    change.removes,
  ]);
  for (const { id, media_id } of before.options)
    if (media_id !== null && change.removes.includes(id)) await forgetFile(app, tx, media_id);
  await tx.sql(
    `update file_list_options o set name = c.name, position = c.position
     from unnest($2::bigint[], $3::text[], $4::integer[]) c (id, name, position)
     where o.company_id = $1 and o.id = c.id`,
    [
      tx.companyId,
      change.changes.map(({ id }) => id),
      change.changes.map(({ name }) => name),
      change.changes.map(({ position }) => position),
    ],
  );
  await addOptions(tx, before.id, change.adds);
}

async function addOptions(tx: Tx, fileListId: number, adds: OptionChange["adds"]): Promise<void> {
  await tx.sql(
    `insert into file_list_options (company_id, file_list_id, name, position)
     select $1, $2, a.name, a.position from unnest($3::text[], $4::integer[]) a (name, position) order by a.position`,
    [tx.companyId, fileListId, adds.map(({ name }) => name), adds.map(({ position }) => position)],
  );
}

async function answerChanged(app: App, tx: Tx, fileListId: number, cause: "created" | "updated"): Promise<FileList> {
  await app.events.emit(tx, fileListChanged, { fileListId, cause });
  return presentFileList(await fileListOf(tx, fileListId));
}
