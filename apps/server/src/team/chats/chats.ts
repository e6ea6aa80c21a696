import type { Parsed } from "@recado/contracts";
import type { OwnChat } from "@recado/contracts/chats";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { repetition } from "../../platform/database/errors.ts";
import { refuse } from "../../platform/refusal.ts";
import { chatFor, lockOwnChat } from "./access.ts";
import { chatChanged } from "./events.ts";
import { forgetChatFiles } from "./forget-chat-files.ts";
import { presentOwnChat } from "./present.ts";

/** Starts a chat of the actor and these users. */
export function createChat(
  app: App,
  actor: Actor,
  { clientId, ...given }: Parsed<"POST /chats">["body"],
): Promise<OwnChat> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const members = await membersWith(tx, actor, given.users);
    const [made] = await tx.sql<{ id: number }>(
      `insert into chats (company_id, title, owner_id, client_id) values ($1, $2, $3, $4)
       on conflict do nothing returning id`,
      [tx.companyId, given.title, actor.userId, clientId ?? null],
    );
    if (made) return answerBegun(app, tx, actor, made.id, members);
    // The first try's answer was lost; the form may have changed since.
    const [known] = await tx.sql<{ id: number }>(
      "select id from chats where company_id = $1 and owner_id = $2 and client_id = $3 for no key update",
      [tx.companyId, actor.userId, clientId],
    );
    if (!known) throw repetition("The chat was deleted meanwhile.");
    return change(app, tx, actor, known.id, given);
  });
}

/** The single direct chat of the actor and another user. */
export function openDirectChat(app: App, actor: Actor, userId: number): Promise<OwnChat> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const members = await membersWith(tx, actor, [{ id: userId }]);
    const [low, high] = members.toSorted((a, b) => a - b);
    const [made] = await tx.sql<{ id: number }>(
      `insert into chats (company_id, direct_low, direct_high) values ($1, $2, $3)
       on conflict (company_id, direct_low, direct_high) do nothing returning id`,
      [tx.companyId, low, high],
    );
    if (made) return answerBegun(app, tx, actor, made.id, members);
    const [known] = await tx.sql<{ id: number }>(
      "select id from chats where company_id = $1 and direct_low = $2 and direct_high = $3",
      [tx.companyId, low, high],
    );
    return presentOwnChat(await chatFor(tx, actor, known?.id ?? 0), actor.userId);
  });
}

export function updateChat(
  app: App,
  actor: Actor,
  chatId: number,
  changes: Parsed<"PUT /chats/:chatId">["body"],
): Promise<OwnChat> {
  return app.database.tenant(actor.companyId, (tx) => change(app, tx, actor, chatId, changes));
}

async function change(
  app: App,
  tx: Tx,
  actor: Actor,
  chatId: number,
  { title, users }: Parsed<"PUT /chats/:chatId">["body"],
): Promise<OwnChat> {
  const before = await lockOwnChat(tx, actor, chatId);
  const known = before.users.map(({ userId }) => userId);
  const members = users ? await membersWith(tx, actor, users) : known;
  if (title !== undefined)
    await tx.sql("update chats set title = $3 where company_id = $1 and id = $2", [tx.companyId, chatId, title]);
  const joined = members.filter((userId) => !known.includes(userId));
  const left = known.filter((userId) => !members.includes(userId));
  await removeMembers(tx, chatId, left);
  await addMembers(tx, chatId, joined);
  await app.events.emit(tx, chatChanged, { chatId, joined, left, isChanged: true });
  return presentOwnChat(await chatFor(tx, actor, chatId), actor.userId);
}

export async function deleteChat(app: App, actor: Actor, chatId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    const { users } = await lockOwnChat(tx, actor, chatId);
    await removeChat(app, tx, chatId);
    const left = users.map(({ userId }) => userId);
    await app.events.emit(tx, chatChanged, { chatId, joined: [], left, isChanged: false });
  });
}

/** Deletes a chat, its messages and their files. */
export async function removeChat(app: App, tx: Tx, chatId: number): Promise<void> {
  await forgetChatFiles(app, tx, chatId);
  await tx.sql("delete from chats where company_id = $1 and id = $2", [tx.companyId, chatId]);
}

/** Ends the memberships; concurrent transactions wait for each other. */
export async function removeMembers(tx: Tx, chatId: number, userIds: readonly number[]): Promise<void> {
  await tx.sql("delete from chat_users where company_id = $1 and chat_id = $2 and user_id = any ($3::bigint[])", [
    tx.companyId,
    chatId,
    userIds,
  ]);
}

async function addMembers(tx: Tx, chatId: number, userIds: readonly number[]): Promise<void> {
  await tx.sql(
    `insert into chat_users (company_id, chat_id, user_id, last_read_id)
     select $1, $2, u.id, coalesce((select max(m.id) from chat_messages m where m.company_id = $1 and m.chat_id = $2), 0)
     from unnest($3::bigint[]) as u (id)`,
    [tx.companyId, chatId, userIds],
  );
}

/**
 * The actor and these users, without duplicates. Refuses unless all are users of the company and include somebody else.
 */
async function membersWith(tx: Tx, actor: Actor, users: readonly { id: number }[]): Promise<number[]> {
  const members = [...new Set([actor.userId, ...users.map(({ id }) => id)])];
  const found = await tx.sql(
    "select from users where company_id = $1 and id = any ($2::bigint[]) and deleted_at is null order by id for share",
    [tx.companyId, members],
  );
  if (found.length !== members.length) throw refuse("ERR_NO_USER_FOUND");
  if (members.length === 1) throw refuse("ERR_CHAT_WITHOUT_USERS");
  if (members.length > limits.chat.users) throw refuse("ERR_VALIDATION", { fields: { users: "too_long" } });
  return members;
}

async function answerBegun(
  app: App,
  tx: Tx,
  actor: Actor,
  chatId: number,
  members: readonly number[],
): Promise<OwnChat> {
  await addMembers(tx, chatId, members);
  await app.events.emit(tx, chatChanged, { chatId, joined: members, left: [], isChanged: false });
  return presentOwnChat(await chatFor(tx, actor, chatId), actor.userId);
}
