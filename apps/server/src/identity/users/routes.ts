import type { House } from "../../platform/house.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { listUsers, searchUsers, showUser } from "./read-users.ts";
import { setLanguage } from "./set-language.ts";
import { updateUser } from "./update-user.ts";

export const userRoutes = (house: House): Route[] => [
  route("GET /users", { who: "user" }, ({ actor, query }) => searchUsers(house, actor, query)),
  route("GET /users/list", { who: "user" }, ({ actor }) => listUsers(house, actor)),
  route("GET /users/:userId", { who: "user" }, ({ actor, params }) => showUser(house, actor, params.userId)),
  route("POST /users", { who: "admin" }, ({ actor, body }) => createUser(house, actor, body)),
  route("PUT /users/:userId", { who: "user" }, ({ actor, params, body }) =>
    updateUser(house, actor, params.userId, body),
  ),
  route("DELETE /users/:userId", { who: "admin" }, async ({ actor, params }) => {
    await deleteUser(house, actor, params.userId);
    return { message: "User deleted" };
  }),
  route("POST /users/set-language/:lang", { who: "user" }, async ({ actor, params }) => {
    await setLanguage(house, actor, params.lang);
    return { language: params.lang };
  }),
];
