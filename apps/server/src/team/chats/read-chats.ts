import type { Answer, Parsed } from "@recado/contracts";
import type { OwnChat } from "@recado/contracts/chats";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { chatFor, chatOfUuid } from "./access.ts";
import { presentChatMessage, presentOwnChat, titleFor } from "./present.ts";
import { chatMessagesWithRelations, chatsWithRelations, type ChatMessageRow, type ChatRow } from "./rows.ts";

const size = limits.page.default;
const newestFirst = "order by updated_at desc, id desc";
const ownChats = `chats c join chat_users x on x.company_id = $1 and x.chat_id = c.id and x.user_id = $2 where c.company_id = $1`;
/** By title, or by a member's name. */
const named = `($3 = '' or norm_unaccent(c.title) like '%' || norm_unaccent($3) || '%' or exists (
  select from chat_users y join users u on u.company_id = $1 and u.id = y.user_id
  where y.company_id = $1 and y.chat_id = c.id and y.user_id <> $2 and norm_unaccent(u.name) like '%' || norm_unaccent($3) || '%'))`;

const page = prepared<ChatRow>(
  "chats_page",
  `${chatsWithRelations(`select c.id from ${ownChats} and ${named} order by c.updated_at desc, c.id desc limit ${size} offset $4`)}
   ${newestFirst}`,
);
const counted = prepared<{ count: number }>("chats_count", `select count(*) as count from ${ownChats} and ${named}`);
const unread = prepared<ChatRow>(
  "chats_unread",
  `${chatsWithRelations(
    `select c.id from ${ownChats} and x.unreads > 0 and (not x.is_muted or x.mentions > 0)
     order by c.updated_at desc, c.id desc limit ${limits.chat.unread}`,
  )} ${newestFirst}`,
);
const messages = prepared<ChatMessageRow>(
  "chat_messages_page",
  `${chatMessagesWithRelations("m.chat_id = $2 and m.id < $3")} order by m.id desc limit ${limits.page.messages + 1} offset $4`,
);

/** The actor's chats by title or member, the newest message first. */
export async function listChats(
  app: App,
  actor: Actor,
  { searchParam, pageNumber }: Parsed<"GET /chats">["query"],
): Promise<Answer<"GET /chats">> {
  const offset = (pageNumber - 1) * size;
  const values = [actor.userId, escapeLike(searchParam)];
  const [rows, [total]] = await Promise.all([
    app.database.read(actor.companyId, page, [...values, offset]),
    app.database.read(actor.companyId, counted, values),
  ]);
  const count = total?.count ?? 0;
  return {
    records: rows.map((row) => presentOwnChat(row, actor.userId)),
    count,
    hasMore: count > offset + rows.length,
  };
}

export async function listUnread(app: App, actor: Actor): Promise<Answer<"GET /chats/unread">> {
  const rows = await app.database.read(actor.companyId, unread, [actor.userId]);
  return { records: rows.map((row) => presentOwnChat(row, actor.userId)) };
}

export function showChat(app: App, actor: Actor, uuid: string): Promise<OwnChat> {
  return app.database.tenant(actor.companyId, async (tx) =>
    presentOwnChat(await chatOfUuid(tx, actor, uuid), actor.userId),
  );
}

export function listChatMessages(
  app: App,
  actor: Actor,
  chatId: number,
  { pageNumber, before }: Parsed<"GET /chats/:chatId/messages">["query"],
): Promise<Answer<"GET /chats/:chatId/messages">> {
  const most = limits.page.messages;
  const place = [before ?? Number.MAX_SAFE_INTEGER, before ? 0 : (pageNumber - 1) * most];
  return app.database.tenant(actor.companyId, async (tx) => {
    await chatFor(tx, actor, chatId);
    const rows = await tx.run(messages, [chatId, ...place]);
    return { records: rows.slice(0, most).toReversed().map(presentChatMessage), hasMore: rows.length > most };
  });
}

type FoundRow = ChatMessageRow & Pick<ChatRow, "uuid" | "title" | "direct_low" | "low_name" | "high_name">;

/** Messages of the actor's own chats that contain the words. Blank words find nothing. */
export async function searchChats(
  app: App,
  actor: Actor,
  { searchParam, before }: Parsed<"GET /chats/search">["query"],
): Promise<Answer<"GET /chats/search">> {
  if (searchParam === "") return { records: [], hasMore: false };
  const rows = await app.database.tenant(actor.companyId, (tx) =>
    tx.sql<FoundRow & object>(
      `select f.*, c.uuid, c.title, c.direct_low, low.name as low_name, high.name as high_name
       from (${chatMessagesWithRelations(
         `m.chat_id in (select x.chat_id from chat_users x where x.company_id = $1 and x.user_id = $2)
          and m.deleted_at is null and m.id < $4 and norm_unaccent(m.body) like '%' || norm_unaccent($3) || '%'`,
       )} order by m.id desc limit ${size + 1}) f
       join chats c on c.company_id = $1 and c.id = f.chat_id
       left join users low on low.company_id = $1 and low.id = c.direct_low
       left join users high on high.company_id = $1 and high.id = c.direct_high
       order by f.id desc`,
      [tx.companyId, actor.userId, escapeLike(searchParam), before ?? Number.MAX_SAFE_INTEGER],
    ),
  );
  return {
    records: rows.slice(0, size).map((row) => ({
      message: presentChatMessage(row),
      chat: { uuid: row.uuid, title: titleFor(row, actor.userId) },
    })),
    hasMore: rows.length > size,
  };
}
