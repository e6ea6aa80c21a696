import type { Answer, Parsed } from "@recado/contracts";
import type { User } from "@recado/contracts/users";
import type { Actor } from "../../platform/actor.ts";
import { fitting } from "../../platform/http/fitting.ts";
import type { App } from "../../platform/app.ts";
import { listUserRows, searchUserRows, userOf } from "./access.ts";
import { presentUser } from "./present.ts";

export function searchUsers(
  app: App,
  actor: Actor,
  { searchParam, pageNumber }: Parsed<"GET /users">["query"],
): Promise<Answer<"GET /users">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const { rows, count, hasMore } = await searchUserRows(tx, searchParam, pageNumber);
    return { users: rows.map(presentUser), count, hasMore };
  });
}

/** All users in short form, for pickers. */
export function listUsers(app: App, actor: Actor): Promise<Answer<"GET /users/list">> {
  return app.database.tenant(actor.companyId, async (tx) =>
    fitting((await listUserRows(tx)).map(({ id, name, queues }) => ({ id, name, queues }))),
  );
}

export function showUser(app: App, actor: Actor, userId: number): Promise<User> {
  return app.database.tenant(actor.companyId, async (tx) => presentUser(await userOf(tx, userId)));
}
