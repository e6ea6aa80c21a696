import type { Answer, Parsed } from "@recado/contracts";
import type { User } from "@recado/contracts/users";
import type { Actor } from "../../platform/actor.ts";
import type { House } from "../../platform/house.ts";
import { listUserRows, searchUserRows, userOf } from "./access.ts";
import { presentUser } from "./present.ts";

export function searchUsers(
  house: House,
  actor: Actor,
  { searchParam, pageNumber }: Parsed<"GET /users">["query"],
): Promise<Answer<"GET /users">> {
  return house.database.tenant(actor.companyId, async (tx) => {
    const { rows, count, hasMore } = await searchUserRows(tx, searchParam, pageNumber);
    return { users: rows.map(presentUser), count, hasMore };
  });
}

/** Everybody, short, for whoever picks one. */
export function listUsers(house: House, actor: Actor): Promise<Answer<"GET /users/list">> {
  return house.database.tenant(actor.companyId, async (tx) =>
    (await listUserRows(tx)).map(({ id, name, queues }) => ({ id, name, queues })),
  );
}

export function showUser(house: House, actor: Actor, userId: number): Promise<User> {
  return house.database.tenant(actor.companyId, async (tx) => presentUser(await userOf(tx, userId)));
}
