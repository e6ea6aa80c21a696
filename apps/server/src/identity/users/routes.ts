import type { App } from "../../platform/app.ts";
import { route, type RateLimit, type Route } from "../../platform/http/route.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { listUsers, searchUsers, showUser } from "./read-users.ts";
import { setLanguage } from "./set-language.ts";
import { updateUser } from "./update-user.ts";

/** Hides which e-mails have an account from mass requests. */
const askedEmails: RateLimit = { max: 20, perSeconds: 3_600, by: "user", counts: ["ERR_EMAIL_TAKEN"] };

const triedPasswords: RateLimit = {
  max: 10,
  perSeconds: 300,
  by: "address and account",
  counts: ["ERR_WRONG_CURRENT_PASSWORD"],
};

export const userRoutes = (app: App): Route[] => [
  route("GET /users", { who: "user" }, ({ actor, query }) => searchUsers(app, actor, query)),
  route("GET /users/list", { who: "user" }, ({ actor }) => listUsers(app, actor)),
  route("GET /users/:userId", { who: "user" }, ({ actor, params }) => showUser(app, actor, params.userId)),
  route("POST /users", { who: "admin", limits: [askedEmails] }, ({ actor, body }) => createUser(app, actor, body)),
  route("PUT /users/:userId", { who: "user", limits: [askedEmails, triedPasswords] }, ({ actor, params, body }) =>
    updateUser(app, actor, params.userId, body),
  ),
  route("DELETE /users/:userId", { who: "admin" }, async ({ actor, params }) => {
    await deleteUser(app, actor, params.userId);
    return { message: "User deleted" };
  }),
  route("POST /users/set-language/:lang", { who: "user" }, async ({ actor, params }) => {
    await setLanguage(app, actor, params.lang);
    return { language: params.lang };
  }),
];
