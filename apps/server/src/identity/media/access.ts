import type { Actor } from "../../platform/actor.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import type { ServedFile } from "../../platform/media/serve.ts";
import { fileAccess } from "./events.ts";
import { refuse } from "../../platform/refusal.ts";

interface MediaRow {
  storage_key: string;
  sha256: string;
  content_type: string;
  file_name: string;
}

const findMedia = prepared<MediaRow>(
  "find_media",
  "select storage_key, sha256, content_type, file_name from media where company_id = $1 and id = $2",
);

/**
 * A file of the actor's company. The module that owns the file decides who may see it; files without such a module, for
 * example contact pictures, are visible to the whole company. Missing and invisible files get the same refusal.
 */
export async function mediaOf(app: App, actor: Actor, mediaId: number): Promise<ServedFile> {
  const file = await storedFile(app, actor.companyId, mediaId);
  if ((await app.ports.ask(fileAccess, actor, mediaId)).includes(false)) throw refuse("ERR_NO_MEDIA_FOUND");
  return file;
}

/** A file of the company, without a permission check. */
export async function storedFile(app: App, companyId: number, mediaId: number): Promise<ServedFile> {
  const [row] = await app.database.read(companyId, findMedia, [mediaId]);
  if (!row) throw refuse("ERR_NO_MEDIA_FOUND");
  return {
    companyId,
    key: row.storage_key,
    sha256: row.sha256,
    sniffedType: row.content_type,
    name: row.file_name,
  };
}
