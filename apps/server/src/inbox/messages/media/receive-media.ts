import { limits } from "@recado/contracts/limits";
import type { InboundMedia, InboundMessage } from "../../../channels/port.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import type { App } from "../../../platform/app.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { safeFileName } from "../../../platform/media/file-name.ts";
import { sealSource } from "./media-source.ts";

/** Retried for hours: a night's outage of WhatsApp's hosts loses no picture. */
export const fetchMedia = jobKind<{ companyId: number; messageId: number }>("fetch-media", { retries: 20, workers: 3 });

const insertMedia = prepared<{ message_id: number }>(
  "message_media_insert",
  `insert into message_media (company_id, message_id, state, file_name, content_type, size, width, height, seconds, peaks,
                              thumbnail, is_voice_note, is_animated, is_round, source)
   select $1, x."messageId", 'pending', x."fileName", x."contentType", x.size, x.width, x.height, x.seconds, x.peaks,
          decode(x.thumbnail, 'base64'), x."isVoiceNote", x."isAnimated", x."isRound", decode(x.source, 'base64')
   from jsonb_to_recordset($2::jsonb) as x ("messageId" bigint, "fileName" text, "contentType" text, size bigint, width integer,
     height integer, seconds real, peaks smallint[], thumbnail text, "isVoiceNote" boolean, "isAnimated" boolean,
     "isRound" boolean, source text)
   on conflict (company_id, message_id) do nothing
   returning message_id`,
);

/**
 * Stores a message's file with it from the beginning; a job fetches it at once, or at the time that `whenOf` gives for
 * the nth.
 */
export async function storeMedia(
  app: App,
  tx: Tx,
  messages: readonly { messageId: number; message: InboundMessage }[],
  whenOf: (n: number) => Date | undefined = () => undefined,
): Promise<void> {
  const rows = messages.flatMap(({ messageId, message }) =>
    message.media ? [asRow(app, tx.companyId, messageId, message.externalId, message.media)] : [],
  );
  if (rows.length === 0) return;
  for (const [n, { message_id }] of (await tx.run(insertMedia, [JSON.stringify(rows)])).entries())
    await app.jobs.send(tx, fetchMedia, { companyId: tx.companyId, messageId: message_id }, whenOf(n));
}

function asRow(app: App, companyId: number, messageId: number, externalId: string, media: InboundMedia) {
  return {
    messageId,
    // The sender's file name, without what would act on a disk or deceive a reader.
    fileName: media.fileName === "" ? "" : safeFileName(media.fileName),
    contentType: media.contentType,
    size: Math.min(media.size, Number.MAX_SAFE_INTEGER),
    width: media.width,
    height: media.height,
    seconds: media.seconds,
    peaks: media.peaks,
    thumbnail: media.thumbnail && Buffer.from(media.thumbnail).toString("base64"),
    isVoiceNote: media.isVoiceNote,
    isAnimated: media.isAnimated,
    isRound: media.isRound,
    source: sealSource(app, companyId, externalId, media.source).toString("base64"),
  };
}

/** The largest file that WhatsApp may send here. Its apps send larger videos than they accept as videos. */
export const largestFile = limits.media.document;
