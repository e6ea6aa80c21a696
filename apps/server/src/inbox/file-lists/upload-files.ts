import type { FastifyRequest } from "fastify";
import { contracts, type FileList } from "@recado/contracts/file-lists";
import { limits } from "@recado/contracts/limits";
import { isAsNamed } from "../../identity/media/as-named.ts";
import { keepFile } from "../../identity/media/keep-file.ts";
import { receiveFiles } from "../../identity/media/receive-files.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { isStorageError } from "../../platform/database/errors.ts";
import { formFields, type Upload } from "../../platform/http/uploads.ts";
import { refuse } from "../../platform/refusal.ts";
import { forgetFile } from "../messages/media/forget-files.ts";
import { fileListOf, lockFileList } from "./access.ts";
import { fileListChanged } from "./events.ts";
import { presentFileList } from "./rows.ts";

type Given = Upload["files"][number] & { optionId: number };

/** Replaces the files of options. */
export async function uploadFiles(
  app: App,
  actor: Actor,
  fileListId: number,
  request: FastifyRequest,
): Promise<FileList> {
  // Refuse before the upload is read.
  await app.database.tenant(actor.companyId, (tx) => fileListOf(tx, fileListId));
  const upload = await receiveFiles(app, actor, request, {
    maxBytes: limits.media.document,
    maxFiles: limits.filesAtOnce,
  });
  try {
    return await setFiles(app, actor, fileListId, givenIn(upload));
  } catch (error) {
    // After a lost connection the commit may have happened: keep the files rather than lose referenced ones.
    if (!isStorageError(error))
      for (const { stored } of upload.files) await app.media.remove(actor.companyId, stored.key);
    throw error;
  }
}

/** The files, each with the option whose `id` has the same index. */
function givenIn({ files, fields, values }: Upload): Given[] {
  const { upload } = contracts["POST /files/uploadList/:fileId"];
  const optionIds = (values.get("id") ?? []).map((id) => formFields(upload, { ...fields, id }).id);
  if (files.length === 0) throw refuse("ERR_VALIDATION", { fields: { files: "required" } });
  if (new Set(optionIds).size !== files.length || optionIds.length !== files.length)
    throw refuse("ERR_VALIDATION", { fields: { id: "invalid" } });
  if (!files.every(({ fileName, stored }) => isAsNamed(fileName, stored.sniffedType)))
    throw refuse("ERR_FILE_NOT_AS_NAMED");
  return files.map((file, n) => ({ ...file, optionId: optionIds[n] ?? 0 }));
}

function setFiles(app: App, actor: Actor, fileListId: number, given: readonly Given[]): Promise<FileList> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const { options } = await lockFileList(tx, fileListId);
    for (const { optionId, stored, fileName } of given) {
      const before = options.find(({ id }) => id === optionId);
      if (!before) throw refuse("ERR_NO_FILE_OPTION_FOUND");
      await tx.sql("update file_list_options set media_id = $3 where company_id = $1 and id = $2", [
        tx.companyId,
        optionId,
        await keepFile(tx, stored, fileName),
      ]);
      if (before.media_id !== null) await forgetFile(app, tx, before.media_id);
    }
    await app.events.emit(tx, fileListChanged, { fileListId, cause: "updated" });
    return presentFileList(await fileListOf(tx, fileListId));
  });
}
