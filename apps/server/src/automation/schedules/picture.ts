import { buffer } from "node:stream/consumers";
import type { FastifyRequest } from "fastify";
import { limits } from "@recado/contracts/limits";
import { receiveFiles } from "../../identity/media/receive-files.ts";
import type { Actor } from "../../platform/actor.ts";
import { isStorageError } from "../../platform/database/errors.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { type Upload } from "../../platform/http/uploads.ts";
import { lookAtPicture, type Bytes } from "../../platform/media/recording.ts";
import type { StoredFile } from "../../platform/media/store.ts";
import { refuse } from "../../platform/refusal.ts";
import { forgetFile } from "../../inbox/messages/forget-files.ts";

export interface Picture {
  stored: StoredFile;
  fileName: string;
}

/**
 * Takes the form's one file, png or jpg by its bytes, and hands it to `write`. What `write` refuses leaves no file
 * behind. Without a file: null where that is allowed.
 */
export async function receivePicture<T>(
  app: App,
  actor: Actor,
  request: FastifyRequest,
  { isOptional }: { isOptional: boolean },
  write: (picture: Picture | null, fields: Upload["fields"]) => Promise<T>,
): Promise<T> {
  const { files, fields } = await receiveFiles(app, actor, request, {
    maxBytes: limits.media.image,
    maxFiles: 1,
  });
  const [file] = files;
  try {
    if (!file && !isOptional) throw refuse("ERR_VALIDATION", { fields: { file: "required" } });
    if (file && !(await isPngOrJpg(app, actor.companyId, file.stored))) throw refuse("ERR_NOT_PNG_OR_JPG");
    return await write(file ?? null, fields);
  } catch (error) {
    // Whether a commit that was cut off has happened nobody knows: a file too many is better than one that is missing.
    if (file && !isStorageError(error)) await app.media.remove(actor.companyId, file.stored.key);
    throw error;
  }
}

async function isPngOrJpg(app: App, companyId: number, { key, size, sniffedType }: StoredFile): Promise<boolean> {
  if (!["image/png", "image/jpeg"].includes(sniffedType)) return false;
  const read: Bytes["read"] = async (start, end) =>
    buffer(await app.media.read(companyId, key, { start, end: end - 1 }));
  return (await lookAtPicture(companyId, { size, read })) !== null;
}

/** A message gives its picture up; the picture stays while another message of the series has it, or one that was sent. */
export async function forgetPicture(app: App, tx: Tx, mediaId: number | null): Promise<void> {
  if (mediaId === null) return;
  const others = await tx.sql("select from schedules where company_id = $1 and media_id = $2 limit 1", [
    tx.companyId,
    mediaId,
  ]);
  if (others.length === 0) await forgetFile(app, tx, mediaId);
}

/** The contacts are being deleted, and what was scheduled for them with it. */
export async function forgetPicturesOfContacts(app: App, tx: Tx, contactIds: readonly number[]): Promise<void> {
  const rows = await tx.sql<{ media_id: number | null; series_id: number | null }>(
    "delete from schedules where company_id = $1 and contact_id = any ($2::bigint[]) returning media_id, series_id",
    [tx.companyId, contactIds],
  );
  for (const mediaId of new Set(rows.map(({ media_id }) => media_id))) await forgetPicture(app, tx, mediaId);
  await forgetEmptySeries(tx, [...new Set(rows.flatMap(({ series_id }) => series_id ?? []))]);
}

/** Of these series, deletes those that have no message left. */
export async function forgetEmptySeries(tx: Tx, seriesIds: readonly number[]): Promise<void> {
  if (seriesIds.length === 0) return;
  await tx.sql(
    `delete from schedule_series r where r.company_id = $1 and r.id = any ($2::bigint[])
       and not exists (select from schedules s where s.company_id = $1 and s.series_id = r.id)`,
    [tx.companyId, seriesIds],
  );
}
