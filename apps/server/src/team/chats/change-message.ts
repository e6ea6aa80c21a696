import type { ChatMessage } from "@recado/contracts/chats";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { chatMessageOf, lockChat } from "./access.ts";
import { chatMessageChanged } from "./events.ts";
import { forgetChatFiles } from "./forget-chat-files.ts";
import { presentChatMessage } from "./present.ts";
import type { ChatMessageRow } from "./rows.ts";

const changeableMs = limits.editMinutes * 60_000;

/** Changes a text of the actor's own. Newly mentioned users are not notified. */
export function editChatMessage(
  app: App,
  actor: Actor,
  chatId: number,
  chatMessageId: number,
  message: string,
): Promise<ChatMessage> {
  return changing(app, actor, chatId, chatMessageId, async (tx, row) => {
    // A caption can be edited like a text; a shared conversation has no text.
    if (row.kind === "ticket") throw refuse("ERR_MESSAGE_NOT_EDITABLE");
    await tx.sql("update chat_messages set body = $3, edited_at = now() where company_id = $1 and id = $2", [
      tx.companyId,
      row.id,
      message,
    ]);
  });
}

/** Deletes a message of the actor's own: its content is removed, and it no longer counts as unread. */
export function deleteChatMessage(app: App, actor: Actor, chatId: number, chatMessageId: number): Promise<ChatMessage> {
  return changing(app, actor, chatId, chatMessageId, async (tx, row) => {
    await forgetChatFiles(app, tx, chatId, row.id);
    await tx.sql(
      `update chat_users u set unreads = greatest(u.unreads - 1, 0),
              mentions = greatest(u.mentions - (u.user_id = any (m.mentions))::int, 0)
       from chat_messages m
       where u.company_id = $1 and m.company_id = $1 and m.id = $3 and u.chat_id = $2 and u.last_read_id < $3
         and u.user_id <> $4`,
      [tx.companyId, chatId, row.id, actor.userId],
    );
    await tx.sql(
      `update chat_messages set body = '', file = null, media_id = null, ticket_id = null, deleted_at = now()
       where company_id = $1 and id = $2`,
      [tx.companyId, row.id],
    );
  });
}

function changing(
  app: App,
  actor: Actor,
  chatId: number,
  chatMessageId: number,
  change: (tx: Tx, row: ChatMessageRow) => Promise<void>,
): Promise<ChatMessage> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await lockChat(tx, actor, chatId);
    const row = await chatMessageOf(tx, chatId, chatMessageId);
    if (row.deleted_at) throw refuse("ERR_NO_CHAT_MESSAGE_FOUND");
    if (row.sender_id !== actor.userId) throw refuse("ERR_NO_PERMISSION");
    if (app.clock.now().getTime() - row.created_at.getTime() > changeableMs) throw refuse("ERR_EDIT_TOO_LATE");
    await change(tx, row);
    await app.events.emit(tx, chatMessageChanged, { chatId, chatMessageId });
    return presentChatMessage(await chatMessageOf(tx, chatId, chatMessageId));
  });
}
