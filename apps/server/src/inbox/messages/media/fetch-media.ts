import type { MediaSource } from "../../../channels/port.ts";
import { FileGone, FileUnreadable } from "../../../channels/files/failures.ts";
import { openFile } from "../../../channels/files/open-file.ts";
import { renewSource } from "../../../channels/files/renew.ts";
import { takeStorageRoom } from "../../../identity/media/storage-room.ts";
import type { App } from "../../../platform/app.ts";
import { keyFor } from "../../../platform/media/key-for.ts";
import type { StoredFile } from "../../../platform/media/store.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { keepFailed, keepFetched, type Pending } from "./keep-fetched.ts";
import { lookAtStored } from "./look-at-stored.ts";
import { openSource, sealSource } from "./media-source.ts";
import { largestFile } from "./receive-media.ts";

/** Attempts, over some hours, before the attendant sees that the file failed. */
const mostAttempts = 12;

/** The key of a message's file in our store, the same for every attempt. */
export const fileKey = (app: App, companyId: number, messageId: number): string =>
  keyFor(app.secrets, `message/${companyId}/${messageId}`);

/** Downloads a message's file into our own store, once. Throws if another try may help. */
export async function fetchMessageFile(
  app: App,
  { companyId, messageId }: { companyId: number; messageId: number },
): Promise<void> {
  const pending = await begin(app, companyId, messageId);
  if (pending === "gone") return app.media.remove(companyId, fileKey(app, companyId, messageId));
  if (pending === "done") return;
  // Every process that began it so often died of it.
  if (pending.attempts > mostAttempts) return giveUp(app, companyId, messageId);
  try {
    const stored = await take(app, companyId, pending);
    const looks = await lookAtStored(app, companyId, stored, { withPeaks: pending.isVoiceNote && !pending.hasPeaks });
    const isKept = await keepFetched(app, companyId, pending, stored, looks);
    // The message was deleted during the download.
    if (!isKept && (await begin(app, companyId, messageId)) === "gone") await app.media.remove(companyId, stored.key);
  } catch (error) {
    if (!isHopeless(error) && pending.attempts < mostAttempts) throw error;
    app.log.warn({ err: error, companyId, messageId }, "a customer's file could not be had");
    await giveUp(app, companyId, messageId);
  }
}

async function giveUp(app: App, companyId: number, messageId: number): Promise<void> {
  if (await keepFailed(app, companyId, messageId))
    await app.media.remove(companyId, fileKey(app, companyId, messageId));
}

/** One more attempt. */
async function begin(app: App, companyId: number, messageId: number): Promise<Pending | "gone" | "done"> {
  const row = await app.database.tenant(companyId, async (tx) => {
    const [found] = await tx.sql<Omit<Pending, "source"> & { state: string; sealed: Uint8Array | null }>(
      `update message_media f set attempts = f.attempts + case when f.state = 'pending' then 1 else 0 end
       from messages m
       where f.company_id = $1 and f.message_id = $2 and m.company_id = $1 and m.id = f.message_id
       returning f.message_id as "messageId", m.connection_id as "connectionId", m.external_id as "externalId", m.kind, f.size,
                 f.file_name as "fileName", f.content_type as "contentType", f.is_voice_note as "isVoiceNote",
                 f.peaks is not null as "hasPeaks", f.attempts, f.state, f.source as sealed`,
      [companyId, messageId],
    );
    return found;
  });
  if (!row) return "gone";
  if (row.state !== "pending" || !row.sealed) return "done";
  return { ...row, source: openSource(app, companyId, row.externalId, row.sealed) };
}

async function take(app: App, companyId: number, pending: Pending): Promise<StoredFile> {
  if (pending.size > largestFile) throw new FileUnreadable("too large");
  try {
    return await bring(app, companyId, pending, pending.source);
  } catch (error) {
    if (!(error instanceof FileGone)) throw error;
  }
  const asked = { companyId, connectionId: pending.connectionId };
  const renewed = await renewSource(app, asked, pending.source);
  if (!renewed) throw new FileUnreadable("gone from the phone too");
  await keepSource(app, companyId, pending, renewed);
  return bring(app, companyId, pending, renewed);
}

async function bring(app: App, companyId: number, pending: Pending, source: MediaSource): Promise<StoredFile> {
  // No more than the announced size, however much the host sends.
  const maxBytes = pending.size > 0 ? pending.size : largestFile;
  const giveBack = await takeStorageRoom(app, companyId, pending.size);
  try {
    const stream = await openFile(app, companyId, source, { maxBytes });
    return await app.media.put(companyId, stream, { maxBytes, key: fileKey(app, companyId, pending.messageId) });
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Store the new location: the next attempt need not ask the phone again. */
async function keepSource(
  app: App,
  companyId: number,
  { messageId, externalId }: Pending,
  source: MediaSource,
): Promise<void> {
  await app.database.tenant(companyId, (tx) =>
    tx.sql("update message_media set source = $3 where company_id = $1 and message_id = $2", [
      companyId,
      messageId,
      sealSource(app, companyId, externalId, source),
    ]),
  );
}

const hopelessCodes = new Set(["ERR_PAYLOAD_TOO_LARGE", "ERR_NO_MEDIA_FOUND", "ERR_STORAGE_QUOTA"]);
const isHopeless = (error: unknown): boolean =>
  error instanceof FileUnreadable || (error instanceof Refusal && hopelessCodes.has(error.code));
