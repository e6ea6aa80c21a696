import type { SessionUser } from "@recado/contracts/auth";
import type { Grant } from "@recado/contracts/grants";
import { limits, type Language } from "@recado/contracts/limits";
import type { Profile } from "@recado/contracts/profiles";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { connectionHeld } from "../events.ts";
import { refuse } from "../../platform/refusal.ts";
import { userQueueJson } from "../queues/access.ts";

/** A user with the related rows that lists and events show. */
export interface UserRow {
  id: number;
  company_id: number;
  company_name: string;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  all_ticket: boolean;
  connection_id: number | null;
  language: Language | null;
  grants: Grant[];
  created_at: Date;
  queues: SessionUser["queues"];
  online: boolean;
}

/** `$1` is the company; `condition` and `rest` select and order its users (`u`) that are not deleted. */
const withRelations = (condition: string, rest = "") => `
  select u.id, u.company_id, c.name as company_name, u.name, u.email, u.profile, u.super, u.all_ticket, u.connection_id, u.language, to_json(u.grants) as grants, u.created_at,
         (select coalesce(json_agg(${userQueueJson}
                                   order by q.order_queue nulls last, q.id), '[]')
          from user_queues uq join queues q on q.company_id = $1 and q.id = uq.queue_id
          where uq.company_id = $1 and uq.user_id = u.id and q.deleted_at is null) as queues,
         exists (select from presence p where p.company_id = $1 and p.user_id = u.id and p.present_until > now()) as online
  from users u join companies c on c.id = u.company_id
  where u.company_id = $1 and u.deleted_at is null ${condition}
  ${rest}`;

const inOrder = "order by norm_unaccent(u.name), u.id";
const matching = `and (norm_unaccent(u.name) like '%' || norm_unaccent($2) || '%' or u.email like '%' || $2 || '%')`;
const pageSize = limits.page.users;

/** A page of the users whose name (ignoring accents) or e-mail contains the words, by name, and the total count. */
export async function searchUserRows(
  tx: Tx,
  search: string,
  page: number,
): Promise<{ rows: UserRow[]; count: number; hasMore: boolean }> {
  const words = escapeLike(search);
  const offset = (page - 1) * pageSize;
  const [found] = await tx.sql<{ count: number }>(
    `select count(*) from users u where u.company_id = $1 and u.deleted_at is null ${matching}`,
    [tx.companyId, words],
  );
  const rows = await tx.sql<UserRow & object>(withRelations(matching, `${inOrder} limit ${pageSize} offset $3`), [
    tx.companyId,
    words,
    offset,
  ]);
  const count = found?.count ?? 0;
  return { rows, count, hasMore: count > offset + rows.length };
}

/** All of the company's users by name. */
export function listUserRows(tx: Tx): Promise<UserRow[]> {
  return tx.sql<UserRow & object>(withRelations("", inOrder), [tx.companyId]);
}

/** Undefined if the user doesn't exist, was removed, or belongs to another company. */
export async function findUserRow(tx: Tx, userId: number): Promise<UserRow | undefined> {
  const [row] = await tx.sql<UserRow & object>(withRelations("and u.id = $2"), [tx.companyId, userId]);
  return row;
}

/** Refuses if the user doesn't exist, was removed, or belongs to another company, with the same code. */
export async function userOf(tx: Tx, userId: number): Promise<UserRow> {
  const row = await findUserRow(tx, userId);
  if (!row) throw refuse("ERR_NO_USER_FOUND");
  return row;
}

/** The same, locked against other changes until the transaction ends. */
export async function lockUser(tx: Tx, userId: number): Promise<UserRow> {
  await tx.sql("select from users where company_id = $1 and id = $2 for no key update", [tx.companyId, userId]);
  return userOf(tx, userId);
}

/** Refuses unless this is a user of the company. The user can't be removed until the transaction ends. */
export async function assertUser(tx: Tx, userId: number): Promise<void> {
  const found = await tx.sql("select from users where company_id = $1 and id = $2 and deleted_at is null for share", [
    tx.companyId,
    userId,
  ]);
  if (found.length === 0) throw refuse("ERR_NO_USER_FOUND");
}

/** Refuses unless the connection belongs to the company. */
export async function assertConnection(app: App, tx: Tx, connectionId: number | null | undefined): Promise<void> {
  if (connectionId === null || connectionId === undefined) return;
  const answers = await app.ports.ask(connectionHeld, tx, connectionId);
  if (!answers.includes(true)) throw refuse("ERR_NO_WAPP_FOUND");
}
