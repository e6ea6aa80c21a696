import { buffer } from "node:stream/consumers";
import type { FastifyRequest } from "fastify";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import { isStorageError } from "../../platform/database/errors.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { receiveUpload, type Upload } from "../../platform/http/uploads.ts";
import { lookAtPicture } from "../../platform/media/picture.ts";
import type { StoredFile } from "../../platform/media/store.ts";
import { refuse } from "../../platform/refusal.ts";
import { removeFiles } from "../../inbox/messages/forget-files.ts";

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
  const { files, fields } = await receiveUpload(request, app.media, actor.companyId, {
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

async function isPngOrJpg(app: App, companyId: number, { key, sniffedType }: StoredFile): Promise<boolean> {
  if (!["image/png", "image/jpeg"].includes(sniffedType)) return false;
  return (await lookAtPicture(await buffer(await app.media.read(companyId, key)))) !== null;
}

/** A picture that no schedule shows any more goes, unless a message shows it. */
export async function forgetPicture(app: App, tx: Tx, mediaId: number): Promise<void> {
  const rows = await tx.sql<{ storage_key: string }>(
    `delete from media d where d.company_id = $1 and d.id = $2
       and not exists (select from message_media m where m.company_id = $1 and m.media_id = $2)
     returning storage_key`,
    [tx.companyId, mediaId],
  );
  const keys = rows.map((row) => row.storage_key);
  if (keys.length > 0) await app.jobs.send(tx, removeFiles, { companyId: tx.companyId, keys });
}

/** The contact is being deleted, and what was scheduled for them with it. */
export async function forgetPicturesOfContact(app: App, tx: Tx, contactId: number): Promise<void> {
  const rows = await tx.sql<{ media_id: number | null }>(
    "delete from schedules where company_id = $1 and contact_id = $2 returning media_id",
    [tx.companyId, contactId],
  );
  for (const { media_id } of rows) if (media_id !== null) await forgetPicture(app, tx, media_id);
}
