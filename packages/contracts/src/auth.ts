import { z } from "zod";
import { answeredDueDate, bodyId, moment, text } from "./fields.ts";
import { languages } from "./limits.ts";
import { profiles } from "./profiles.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

export const planFlags = z.object({
  useCampaigns: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
});

/** A queue of a user. Clients of the family read it from `UserQueue`. */
export const userQueue = z.object({
  id: bodyId,
  name: z.string(),
  color: z.string(),
  UserQueue: z.object({ queueId: bodyId }),
});

/** The signed-in user, as login, refresh and me answer it. */
export const sessionUser = z.object({
  id: bodyId,
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  /** The user's permissions, by the profile or granted by an admin. */
  permissions: z.array(z.string()),
  allTicket: z.enum(["enabled", "desabled"]),
  language: z.enum(languages).nullable(),
  companyId: bodyId,
  whatsappId: bodyId.nullable(),
  queues: z.array(userQueue),
  company: z.object({
    id: bodyId,
    name: z.string(),
    email: z.string().nullable(),
    dueDate: answeredDueDate,
    trialExpiration: moment.nullable(),
    planId: bodyId.nullable(),
    plan: planFlags.nullable(),
    settings: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
});
export type SessionUser = z.output<typeof sessionUser>;

export const loginAnswer = z.object({ token: z.string(), user: sessionUser });

export const contracts = {
  "POST /auth/login": {
    summary: "Signs in; sets the refresh cookie `jrt`.",
    body: z.object({
      email: text.trim().toLowerCase().min(1).max(254),
      password: z.string().min(1).max(200),
      /** The second factor's code, requested by ERR_SECOND_FACTOR_NEEDED and ERR_SECOND_FACTOR_SETUP. */
      code: text.trim().max(40).optional(),
    }),
    /** The codes are answered once, when the second factor is set up. */
    answer: loginAnswer.extend({ recoveryCodes: z.array(z.string()).optional() }),
    errors: [
      "ERR_SECOND_FACTOR_NEEDED",
      "ERR_SECOND_FACTOR_SETUP",
      "ERR_SECOND_FACTOR_INVALID",
      "ERR_INVALID_CREDENTIALS",
      "ERR_SUBSCRIPTION_EXPIRED",
      "ERR_NO_PERMISSION",
      "ERR_SETUP_NEEDED",
    ],
  },
  "POST /auth/refresh_token": {
    summary:
      "Trades the refresh cookie for a new one and a new access token. With the spent access token as `Authorization`, the refusal of a session that is gone says whether the profile changed.",
    answer: loginAnswer,
    errors: ["ERR_SESSION_EXPIRED", "ERR_NO_PERMISSION"],
  },
  "DELETE /auth/logout": { summary: "Ends this browser's session.", answer: null, errors: ["ERR_NO_PERMISSION"] },
  "GET /auth/me": { summary: "Who is signed in.", answer: sessionUser },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  auth: (event: { action: "update"; user: { id: number; email: string; companyId: number } }) => event.user.id,
} satisfies Announcements;

export const errors = {
  ERR_INVALID_CREDENTIALS: 400,
} as const satisfies Statuses;
