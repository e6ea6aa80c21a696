import type { MessageKind } from "@recado/contracts/messages";
import type { MediaSource } from "../../../channels/port.ts";
import { keepFile } from "../../../identity/media/keep-file.ts";
import type { App } from "../../../platform/app.ts";
import type { StoredFile } from "../../../platform/media/store.ts";
import { customerFileSettled, messagesChanged } from "../events.ts";
import { kindAsFound, typeAsFound } from "./found-rules.ts";
import type { Looks } from "./look-at-stored.ts";

/** A message's file that is not downloaded yet. */
export interface Pending {
  messageId: number;
  connectionId: number;
  externalId: string;
  kind: MessageKind;
  size: number;
  fileName: string;
  contentType: string;
  isVoiceNote: boolean;
  hasPeaks: boolean;
  attempts: number;
  source: MediaSource;
}

/** Extensions for files that came without a name. */
const extensions: Record<string, string | undefined> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "audio/ogg": "ogg",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "application/pdf": "pdf",
};

/** The file is stored: users who view the message see it. False if nothing waits for it any more. */
export async function keepFetched(
  app: App,
  companyId: number,
  { messageId, kind, fileName, contentType }: Pending,
  stored: StoredFile,
  looks: Looks,
): Promise<boolean> {
  return app.database.tenant(companyId, async (tx) => {
    const [waiting] = await tx.sql(
      "select from message_media where company_id = $1 and message_id = $2 and state = 'pending' for update",
      [companyId, messageId],
    );
    if (!waiting) return false;
    const { sniffedType, size } = stored;
    const type = typeAsFound(contentType, sniffedType);
    const name = fileName === "" ? `${kind}-${messageId}.${extensions[type] ?? "bin"}` : fileName;
    const mediaId = await keepFile(tx, stored, name);
    await tx.sql(
      `update message_media set state = 'ready', media_id = $3, content_type = $4, size = $5, width = coalesce($6, width),
         height = coalesce($7, height), seconds = coalesce($8, seconds), peaks = coalesce(peaks, $9),
         thumbnail = coalesce(thumbnail, $10), source = null
       where company_id = $1 and message_id = $2`,
      [
        companyId,
        messageId,
        mediaId,
        type,
        size,
        looks.width,
        looks.height,
        looks.seconds,
        looks.peaks,
        looks.thumbnail && Buffer.from(looks.thumbnail),
      ],
    );
    await tx.sql("update messages set kind = $3 where company_id = $1 and id = $2 and kind <> $3", [
      companyId,
      messageId,
      kindAsFound(kind, sniffedType),
    ]);
    await app.events.emit(tx, messagesChanged, { messageIds: [messageId] });
    await app.events.emit(tx, customerFileSettled, { messageId });
    return true;
  });
}

/** The file failed: the attendant sees that and may try again. False if nothing waits for it any more. */
export async function keepFailed(app: App, companyId: number, messageId: number): Promise<boolean> {
  return app.database.tenant(companyId, async (tx) => {
    const failed = await tx.sql(
      "update message_media set state = 'failed' where company_id = $1 and message_id = $2 and state = 'pending' returning message_id",
      [companyId, messageId],
    );
    if (failed.length === 0) return false;
    await app.events.emit(tx, messagesChanged, { messageIds: [messageId] });
    await app.events.emit(tx, customerFileSettled, { messageId });
    return true;
  });
}
