import type { FastifyRequest } from "fastify";
import { contracts, type ChatMessage } from "@recado/contracts/chats";
import { limits } from "@recado/contracts/limits";
import type { MessageMedia } from "@recado/contracts/message-media";
import { dropFiles, keepFile } from "../../identity/media/keep-file.ts";
import { receiveFiles } from "../../identity/media/receive-files.ts";
import { prepareFile, type PreparedFile } from "../../inbox/messages/media/prepare-file.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { isStorageError } from "../../platform/database/errors.ts";
import { formFields } from "../../platform/http/uploads.ts";
import { refuse } from "../../platform/refusal.ts";
import { chatFor } from "./access.ts";
import { writeChatMessage } from "./send-message.ts";

/** Sends the form's file; files that can't be shown as a picture, video or sound become documents to download. */
export async function sendChatFile(
  app: App,
  actor: Actor,
  chatId: number,
  request: FastifyRequest,
): Promise<ChatMessage> {
  // Refuse before reading the upload.
  await app.database.tenant(actor.companyId, (tx) => chatFor(tx, actor, chatId));
  const upload = await receiveFiles(app, actor, request, { maxBytes: limits.media.document, maxFiles: 1 });
  const keys = new Set(upload.files.map(({ stored }) => stored.key));
  try {
    const fields = formFields(contracts["POST /chats/:chatId/messages"].upload, upload.fields);
    const [given] = upload.files;
    if (!given) throw refuse("ERR_VALIDATION", { fields: { file: "required" } });
    const file = await prepareFile(app, actor.companyId, { ...given, voiceNote: false });
    keys.add(file.stored.key);
    const { message, isNew } = await app.database.tenant(actor.companyId, async (tx) => {
      const mediaId = await keepFile(tx, file.stored, file.fileName);
      const written = await writeChatMessage(app, tx, actor, chatId, {
        ...fields,
        file: { kind: file.kind, mediaId, media: mediaOf(file) },
      });
      // The message was sent before, and has its file.
      if (!written.isNew) await dropFiles(tx, [mediaId]);
      return written;
    });
    if (isNew) keys.delete(file.stored.key);
    return message;
  } catch (error) {
    // After a lost connection the commit may have happened: keep the file rather than lose one.
    if (isStorageError(error)) keys.clear();
    throw error;
  } finally {
    await Promise.all([...keys].map((key) => app.media.remove(actor.companyId, key)));
  }
}

const mediaOf = (file: PreparedFile): MessageMedia => ({
  state: "ready",
  fileName: file.fileName,
  contentType: file.contentType,
  size: file.stored.size,
  width: file.width,
  height: file.height,
  seconds: file.seconds,
  peaks: file.peaks,
  thumbnail: file.thumbnail && `data:image/jpeg;base64,${Buffer.from(file.thumbnail).toString("base64")}`,
  isVoiceNote: false,
  isAnimated: false,
  isRound: false,
});
