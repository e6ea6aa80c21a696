import type { FastifyRequest } from "fastify";
import type { App } from "../../platform/app.ts";
import { receiveUpload, type Upload } from "../../platform/http/uploads.ts";
import { assertUploadsToday, countUploaded, takeStorageRoom } from "./storage-room.ts";

/**
 * `receiveUpload` within the company's and the user's storage limits, which are checked before the form is read. A
 * program has no daily limit.
 */
export async function receiveFiles(
  app: App,
  { companyId, userId }: { companyId: number; userId: number | null },
  request: FastifyRequest,
  limits: { maxBytes: number; maxFiles: number },
): Promise<Upload> {
  const declared = Number(request.headers["content-length"]);
  const bytes = Math.min(Number.isFinite(declared) ? declared : Infinity, limits.maxBytes * limits.maxFiles);
  if (userId !== null) await assertUploadsToday(app, companyId, userId, bytes);
  const giveBack = await takeStorageRoom(app, companyId, bytes);
  let upload: Upload | undefined;
  try {
    upload = await receiveUpload(request, app.media, companyId, limits);
    const stored = upload.files.reduce((sum, file) => sum + file.stored.size, 0);
    if (userId !== null) await countUploaded(app, companyId, userId, stored);
    return upload;
  } catch (error) {
    giveBack();
    for (const { stored } of upload?.files ?? []) await app.media.remove(companyId, stored.key);
    throw error;
  }
}
