import type { Message } from "@recado/contracts/messages";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { messagesChanged } from "./events.ts";
import { shown } from "./answerable.ts";
import { visibleMessage } from "./list-versions.ts";
import { fetchMedia } from "./receive-media.ts";

/** A file that couldn't be had is tried again, by whoever sees its conversation; of two who ask at once one is told so. */
export async function retryMedia(app: App, actor: Actor, messageId: number): Promise<Message> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await visibleMessage(tx, actor, messageId);
    const again = await tx.sql(
      `update message_media set state = 'pending', attempts = 0
       where company_id = $1 and message_id = $2 and state = 'failed' and source is not null returning message_id`,
      [tx.companyId, messageId],
    );
    if (again.length === 0) throw refuse("ERR_MEDIA_NOT_FAILED");
    await app.jobs.send(tx, fetchMedia, { companyId: tx.companyId, messageId });
    await app.events.emit(tx, messagesChanged, { messageIds: [messageId] });
    return shown(tx, messageId);
  });
}
