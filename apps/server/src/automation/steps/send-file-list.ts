import { captionOf } from "@recado/contracts/captions";
import type { MessageRule } from "@recado/contracts/messages";
import { prepareKeptFile, type PreparedFile } from "../../inbox/messages/media/prepare-file.ts";
import { templateInTicket } from "../../inbox/messages/send/with-variables.ts";
import { writeMessage } from "../../inbox/messages/send/write-message.ts";
import type { TicketRow } from "../../inbox/tickets/rows.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";

/** A file of a list, and its caption. */
export interface ListedFile {
  caption: string;
  file: PreparedFile;
}

interface FileRow {
  place: string;
  mediaId: number;
  key: string;
  sha256: string;
  size: number;
  sniffedType: string;
  fileName: string;
}

const filesOfList = prepared<FileRow>(
  "steps_files_of_list",
  `select o.name as place, f.id as "mediaId", f.storage_key as key, f.sha256, f.size, f.content_type as "sniffedType",
          f.file_name as "fileName"
   from file_list_options o join media f on f.company_id = $1 and f.id = o.media_id
   where o.company_id = $1 and o.file_list_id = $2 order by o.position`,
);

/** Opens the files of a list, outside any transaction; none if the list is gone. */
export async function prepareFileList(app: App, companyId: number, fileListId: number): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for (const row of await app.database.read(companyId, filesOfList, [fileListId]))
    files.push(await prepareRow(app, companyId, row));
  return files;
}

/** The files of a list that can be opened, and how many can't. */
export interface OpenedList {
  files: readonly ListedFile[];
  failed: number;
}

/** Files prepared for a campaign, by all their facts: its next tick need not inspect them again. */
const opened = new WeakMap<App, Map<string, ListedFile>>();
/** Most cached files; the latest stay. */
const mostOpened = 200;

async function openRow(app: App, companyId: number, row: FileRow): Promise<ListedFile> {
  const known = opened.get(app) ?? new Map<string, ListedFile>();
  opened.set(app, known);
  // A changed list has other rows; a file that can't be opened is retried.
  const key = JSON.stringify([companyId, row]);
  const file = known.get(key) ?? (await prepareIfThere(app, companyId, row));
  known.delete(key);
  known.set(key, file);
  const [oldest] = known.keys();
  if (known.size > mostOpened && oldest !== undefined) known.delete(oldest);
  return file;
}

/** The same, without files that can't be opened, reusing unchanged ones. */
export async function openFileList(app: App, companyId: number, fileListId: number): Promise<OpenedList> {
  const files: ListedFile[] = [];
  const rows = await app.database.read(companyId, filesOfList, [fileListId]);
  for (const row of rows)
    await openRow(app, companyId, row).then(
      (file) => files.push(file),
      (error: unknown) => app.log.warn({ err: error, companyId, fileListId }, "file of a list not opened"),
    );
  return { files, failed: rows.length - files.length };
}

/** Throws if the file is missing in the store: a picture or document would be sent broken. */
async function prepareIfThere(app: App, companyId: number, row: FileRow): Promise<ListedFile> {
  if ((await app.media.size(companyId, row.key)) === undefined) throw new Error("The file is gone from the store.");
  return prepareRow(app, companyId, row);
}

async function prepareRow(app: App, companyId: number, row: FileRow): Promise<ListedFile> {
  const { place, mediaId, fileName, ...stored } = row;
  return {
    caption: captionOf(place, fileName),
    file: await prepareKeptFile(app, companyId, { mediaId, stored, fileName }),
  };
}

/** Each file is a message; a sound has no caption at WhatsApp. */
export async function writeFiles(
  app: App,
  tx: Tx,
  ticket: TicketRow,
  files: readonly ListedFile[],
  rule: MessageRule,
): Promise<void> {
  for (const { caption, file } of files) {
    const body = file.kind === "audio" ? "" : await templateInTicket(tx, caption, ticket, null);
    const ours = { userId: null, clientId: null, quotedId: null, source: "bot", rule } as const;
    await writeMessage(app, tx, ticket, { ...ours, kind: file.kind, body, file });
  }
}
