import { setTimeout as wait } from "node:timers/promises";
import type { Message } from "@recado/contracts/messages";
import type { Actor } from "../../../platform/actor.ts";
import type { App } from "../../../platform/app.ts";
import { refuse } from "../../../platform/refusal.ts";
import { messagesChanged } from "../events.ts";
import { shown } from "../send/answerable.ts";
import { fetchMessageFile } from "./fetch-media.ts";
import { visibleMessage } from "../list-versions.ts";
import { fetchMedia } from "./receive-media.ts";

/** How long a user waits for the result, ms. A later result is shown when it arrives. */
const patienceMs = 10_000;
/** Files fetched within calls at once; others wait for a worker. */
const mostAtOnce = 3;
let atOnce = 0;

/**
 * Retries a failed file at once, for any user who sees its conversation; the second of two concurrent requests is
 * refused. Refuses if it fails again; while only its host fails, the job goes on.
 */
export async function retryMedia(app: App, actor: Actor, messageId: number): Promise<Message> {
  const which = { companyId: actor.companyId, messageId };
  const isNow = atOnce < mostAtOnce;
  await app.database.tenant(actor.companyId, async (tx) => {
    await visibleMessage(tx, actor, messageId);
    const again = await tx.sql(
      `update message_media set state = 'pending', attempts = 0
       where company_id = $1 and message_id = $2 and state = 'failed' and source is not null returning message_id`,
      [tx.companyId, messageId],
    );
    if (again.length === 0) throw refuse("ERR_MEDIA_NOT_FAILED");
    // The job takes over if this process dies or the first try fails.
    await app.jobs.send(tx, fetchMedia, which, isNow ? new Date(Date.now() + patienceMs) : undefined);
    await app.events.emit(tx, messagesChanged, { messageIds: [messageId] });
  });
  if (isNow) await fetchWithin(app, which);
  return app.database.tenant(actor.companyId, async (tx) => {
    await visibleMessage(tx, actor, messageId);
    const message = await shown(tx, messageId);
    if (message.media?.state === "failed") throw refuse("ERR_WAPP_DOWNLOAD_MEDIA");
    return message;
  });
}

async function fetchWithin(app: App, which: { companyId: number; messageId: number }): Promise<void> {
  atOnce += 1;
  const fetched = fetchMessageFile(app, which)
    .catch((error: unknown) => app.log.debug({ err: error, ...which }, "a file is tried on by its job"))
    .finally(() => (atOnce -= 1));
  const over = new AbortController();
  await Promise.race([
    fetched,
    wait(patienceMs, undefined, { ref: false, signal: over.signal }).catch(() => undefined),
  ]);
  over.abort();
}
