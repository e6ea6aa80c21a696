import { z } from "zod";
import { text } from "./fields.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

/** A company's settings: their values and defaults. The first value is the default. */
export const companySettings = {
  userRating: ["disabled", "enabled"],
  scheduleType: ["disabled", "queue", "company"],
  CheckMsgIsGroup: ["enabled", "disabled"],
  call: ["enabled", "disabled"],
  chatBotType: ["text"],
  sendGreetingAccepted: ["disabled", "enabled"],
  sendMsgTransfTicket: ["disabled", "enabled"],
  sendGreetingMessageOneQueues: ["disabled", "enabled"],
  sideMenu: ["open", "closed"],
  readReceipts: ["enabled", "disabled"],
  phoneMessagesOpenTicket: ["disabled", "enabled"],
  singleSession: ["enabled", "disabled"],
} as const;
/** Settings whose value is free within a rule. */
export const freeSettings = {
  timezone: "America/Sao_Paulo",
  reopenWindowMinutes: "120",
  ratingTimeoutMinutes: "30",
  outboxWaitMinutes: "10",
  /** So many messages a minute leave a connection, and so many at once after a rest. */
  sendPerMinute: "1200",
  sendBurst: "40",
  /** A connection that is down for longer is told to the admins. */
  alertAfterMinutes: "2",
  language: "pt",
  asaas: "",
  /** Where a fallen connection is told too, as a JSON body; its address may carry a key, so it is a secret. */
  alertWebhook: "",
} as const;
/** Derived or platform-level: read by clients, written elsewhere or by the super user alone. */
export const platformSettings = {
  userCreation: ["enabled", "disabled"],
  overdueAdminBilling: ["disabled", "enabled"],
} as const;
/** Never leave the server; admins are shown a mask. */
export const secretSettings = ["asaas", "alertWebhook"] as const;

export const setting = z.object({ key: z.string(), value: z.string() });
export type Setting = z.output<typeof setting>;

export const contracts = {
  "GET /settings": { summary: "The company's settings; secrets masked.", answer: z.array(setting) },
  "PUT /settings/:key": {
    summary: "Changes one setting of the allow-list.",
    params: z.object({ key: z.string().max(60) }),
    body: z.object({ key: z.string().optional(), value: text.max(500) }),
    answer: setting,
    errors: ["ERR_NO_SETTING_FOUND"],
  },
} as const satisfies Contracts;

/** What the server announces, each with the id of what it is about. */
export const events = {
  settings: (event: { action: "update"; setting: Setting }) => event.setting.key,
} satisfies Announcements;

export const errors = {
  ERR_NO_SETTING_FOUND: 404,
} as const satisfies Statuses;
