import { buffer } from "node:stream/consumers";
import type { FastifyRequest } from "fastify";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { isStorageError } from "../../platform/database/errors.ts";
import { type Upload } from "../../platform/http/uploads.ts";
import { lookAtPicture, type Bytes } from "../../platform/media/recording.ts";
import type { StoredFile } from "../../platform/media/store.ts";
import { refuse } from "../../platform/refusal.ts";
import { receiveFiles } from "./receive-files.ts";

export interface Picture {
  stored: StoredFile;
  fileName: string;
}

/**
 * Takes the form's one file, png or jpg by its bytes, and passes it to `write`. If `write` refuses, the file is
 * removed. Without a file: null if that is allowed.
 */
export async function receivePicture<T>(
  app: App,
  actor: Actor,
  request: FastifyRequest,
  { maxBytes, isOptional }: { maxBytes: number; isOptional: boolean },
  write: (picture: Picture | null, fields: Upload["fields"]) => Promise<T>,
): Promise<T> {
  const { files, fields } = await receiveFiles(app, actor, request, { maxBytes, maxFiles: 1 });
  const [file] = files;
  try {
    if (!file && !isOptional) throw refuse("ERR_VALIDATION", { fields: { file: "required" } });
    if (file && !(await isPngOrJpg(app, actor.companyId, file.stored))) throw refuse("ERR_NOT_PNG_OR_JPG");
    return await write(file ?? null, fields);
  } catch (error) {
    // After a lost connection the commit may have happened: keep the file rather than lose one.
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
