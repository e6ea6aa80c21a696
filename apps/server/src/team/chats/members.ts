import type { OwnChat } from "@recado/contracts/chats";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { chatById, chatFor, lockChat } from "./access.ts";
import { removeChat, removeMembers } from "./chats.ts";
import { chatChanged, chatUserChanged } from "./events.ts";
import { presentOwnChat } from "./present.ts";
import type { ChatRow } from "./rows.ts";

export async function leaveChat(app: App, actor: Actor, chatId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    const chat = await lockChat(tx, actor, chatId);
    if (chat.direct_low !== null) throw refuse("ERR_CHAT_IS_DIRECT");
    await removeFrom(app, tx, chat, actor.userId);
  });
}

/** Removes a user who is being deleted from their chats. */
export async function leaveAllChats(app: App, tx: Tx, { userId }: { userId: number }): Promise<void> {
  const chats = await tx.sql<{ id: number }>(
    `select c.id from chats c
     where c.company_id = $1 and c.id in (select x.chat_id from chat_users x where x.company_id = $1 and x.user_id = $2)
     order by c.id for no key update`,
    [tx.companyId, userId],
  );
  for (const { id } of chats) {
    const chat = await chatById(tx, id);
    if (chat) await removeFrom(app, tx, chat, userId);
  }
}

export function muteChat(app: App, actor: Actor, chatId: number, isMuted: boolean): Promise<OwnChat> {
  return changingOwn(app, actor, chatId, "is_muted = $4", [isMuted]);
}

export function readChat(app: App, actor: Actor, chatId: number): Promise<OwnChat> {
  return changingOwn(
    app,
    actor,
    chatId,
    `unreads = 0, mentions = 0, last_read_id =
       coalesce((select max(m.id) from chat_messages m where m.company_id = $1 and m.chat_id = $2), 0)`,
  );
}

/** Ends the membership: the longest-standing member becomes the owner, and a chat without members is deleted. */
async function removeFrom(app: App, tx: Tx, chat: ChatRow, userId: number): Promise<void> {
  await removeMembers(tx, chat.id, [userId]);
  if (chat.users.length === 1) await removeChat(app, tx, chat.id);
  else if (chat.owner_id === userId)
    await tx.sql(
      // The former owner's client id could be one of the new owner's.
      `update chats set client_id = null,
         owner_id = (select user_id from chat_users where company_id = $1 and chat_id = $2 order by joined_at, user_id limit 1)
       where company_id = $1 and id = $2`,
      [tx.companyId, chat.id],
    );
  await app.events.emit(tx, chatChanged, { chatId: chat.id, joined: [], left: [userId], isChanged: true });
}

function changingOwn(
  app: App,
  actor: Actor,
  chatId: number,
  assignments: string,
  values: readonly unknown[] = [],
): Promise<OwnChat> {
  return app.database.tenant(actor.companyId, async (tx) => {
    // Messages written meanwhile stay unread.
    await lockChat(tx, actor, chatId);
    await tx.sql(`update chat_users set ${assignments} where company_id = $1 and chat_id = $2 and user_id = $3`, [
      tx.companyId,
      chatId,
      actor.userId,
      ...values,
    ]);
    await app.events.emit(tx, chatUserChanged, { chatId, userId: actor.userId });
    return presentOwnChat(await chatFor(tx, actor, chatId), actor.userId);
  });
}
