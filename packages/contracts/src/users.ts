import { z } from "zod";
import { userQueue } from "./auth.ts";
import {
  bodyId,
  clientId,
  email,
  id,
  keptWhenEmptied,
  moment,
  name,
  pageNumber,
  password,
  searchParam,
} from "./fields.ts";
import { grantNames } from "./grants.ts";
import { languages } from "./limits.ts";
import { profiles } from "./profiles.ts";
import type { Announcements, Contracts, Permissions, Statuses } from "./contract.ts";

export const user = z.object({
  id: bodyId,
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  allTicket: z.enum(["enabled", "desabled"]),
  super: z.boolean(),
  companyId: bodyId,
  company: z.object({ id: bodyId, name: z.string() }),
  whatsappId: bodyId.nullable(),
  language: z.enum(languages).nullable(),
  online: z.boolean(),
  /** Permissions that an admin granted to this user besides the profile's; no effect on admins, who have all. */
  grants: z.array(z.enum(grantNames)),
  queues: z.array(userQueue),
  createdAt: moment,
});
export type User = z.output<typeof user>;

const editable = {
  name,
  email,
  profile: z.enum(profiles),
  allTicket: z.enum(["enabled", "desabled"]),
  queueIds: z.array(bodyId).max(500),
  whatsappId: bodyId.nullable(),
  grants: z
    .array(z.enum(grantNames))
    .max(100)
    .transform((given) => [...new Set(given)]),
};

export const contracts = {
  "GET /users": {
    summary: "The company's users, by name.",
    query: z.object({ searchParam, pageNumber }),
    answer: z.object({ users: z.array(user), count: z.number(), hasMore: z.boolean() }),
  },
  "GET /users/list": {
    summary: "Every user of the company, short, for pickers.",
    query: z.object({ companyId: z.string().optional() }),
    answer: z.array(
      z.object({
        id: bodyId,
        name: z.string(),
        queues: z.array(userQueue),
      }),
    ),
  },
  "GET /users/:userId": {
    summary: "One user.",
    params: z.object({ userId: id }),
    answer: user,
    errors: ["ERR_NO_USER_FOUND"],
  },
  "POST /users": {
    summary: "Adds a user to the caller's company. The same `clientId` again changes that user and adds none.",
    body: z.object({
      ...editable,
      password,
      profile: editable.profile.default("user"),
      allTicket: editable.allTicket.default("desabled"),
      queueIds: editable.queueIds.default([]),
      whatsappId: editable.whatsappId.default(null),
      grants: editable.grants.default([]),
      clientId: clientId.optional(),
    }),
    answer: user,
    errors: ["ERR_EMAIL_TAKEN", "ERR_PLAN_USERS_LIMIT", "ERR_NO_QUEUE_FOUND", "ERR_NO_WAPP_FOUND"],
  },
  "PUT /users/:userId": {
    summary: "Changes a user: admins anyone of their company, others themselves (name, e-mail, password).",
    params: z.object({ userId: id }),
    body: z
      .object({
        ...editable,
        password: keptWhenEmptied(z.union([password, z.literal("")])),
        /** Required to change one's own password or e-mail. */
        currentPassword: keptWhenEmptied(z.string().max(200)),
      })
      .partial(),
    answer: user,
    errors: [
      "ERR_NO_USER_FOUND",
      "ERR_EMAIL_TAKEN",
      "ERR_WRONG_CURRENT_PASSWORD",
      "ERR_LAST_ADMIN",
      "ERR_NO_PERMISSION",
      "ERR_NO_QUEUE_FOUND",
      "ERR_NO_WAPP_FOUND",
    ],
  },
  "DELETE /users/:userId": {
    summary: "Removes a user; open conversations go back to waiting.",
    params: z.object({ userId: id }),
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_USER_FOUND", "ERR_LAST_ADMIN", "ERR_DELETE_SELF"],
  },
  "POST /users/set-language/:lang": {
    summary: "Keeps the caller's language.",
    params: z.object({ lang: z.enum(languages) }),
    answer: z.object({ language: z.enum(languages) }),
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  user: (event: { action: "create" | "update"; user: User } | { action: "delete"; userId: number }) =>
    event.action === "delete" ? event.userId : event.user.id,
} satisfies Announcements;

/** Permissions, each with the profiles that have it besides admins. */
export const permissions = {
  "user-modal:editProfile": [],
  "user-modal:editQueues": [],
} as const satisfies Permissions;

export const errors = {
  ERR_USER_DONT_EXISTS: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_EMAIL_TAKEN: 409,
  ERR_WRONG_CURRENT_PASSWORD: 400,
  ERR_PLAN_USERS_LIMIT: 409,
  ERR_LAST_ADMIN: 409,
  ERR_DELETE_SELF: 409,
} as const satisfies Statuses;
