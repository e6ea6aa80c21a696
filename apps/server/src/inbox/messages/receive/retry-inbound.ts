import type { Message } from "@recado/contracts/messages";
import { messagesReceived } from "../../../channels/events.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { App } from "../../../platform/app.ts";
import { isStorageError } from "../../../platform/database/errors.ts";
import { refuse, Refusal } from "../../../platform/refusal.ts";
import { shown } from "../send/answerable.ts";
import { visibleMessage } from "../list-versions.ts";
import { takeOriginal } from "./set-aside.ts";

/**
 * Handles a message that was set aside as if it had just been received. Its content takes the placeholder's place; after a
 * failure the placeholder stays.
 */
export async function retryInbound(app: App, actor: Actor, messageId: number): Promise<Message> {
  try {
    return await app.database.tenant(actor.companyId, async (tx) => {
      await visibleMessage(tx, actor, messageId);
      const taken = await takeOriginal(app, tx, messageId);
      if (!taken) throw refuse("ERR_MESSAGE_NOT_SET_ASIDE");
      // A known message of kind `waiting` is filled when it arrives again.
      await tx.sql("update messages set kind = 'waiting' where company_id = $1 and id = $2", [tx.companyId, messageId]);
      await app.events.emit(tx, messagesReceived, { connection: taken.connection, inbound: [taken.original] });
      const message = await shown(tx, messageId);
      // The company may ignore groups by now.
      if (message.mediaType === "waiting") throw refuse("ERR_MESSAGE_STILL_FAILS");
      return message;
    });
  } catch (error) {
    if (error instanceof Refusal || isStorageError(error)) throw error;
    app.log.error({ err: error, companyId: actor.companyId, messageId }, "a message that was set aside failed again");
    throw refuse("ERR_MESSAGE_STILL_FAILS");
  }
}
