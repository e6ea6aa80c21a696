import { z } from "zod";
import { text } from "./fields.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";
import { limits } from "./limits.ts";

export const setting = z.object({ key: z.string(), value: z.string() });
export type Setting = z.output<typeof setting>;

export const contracts = {
  "GET /settings": { summary: "The company's settings; secrets masked.", answer: z.array(setting) },
  "PUT /settings/:key": {
    summary: "Changes one setting of the allow-list. A secret stays where it is empty, or its mask.",
    params: z.object({ key: z.string().max(60) }),
    body: z.object({ key: z.string().max(60).optional(), value: text.max(limits.setting.max) }),
    answer: setting,
    errors: ["ERR_NO_SETTING_FOUND", "ERR_URL_REFUSED"],
  },
  "DELETE /settings/:key": {
    summary: "Removes a secret.",
    params: z.object({ key: z.string().max(60) }),
    answer: setting,
    errors: ["ERR_NO_SETTING_FOUND"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  settings: (event: { action: "update"; setting: Setting }) => event.setting.key,
} satisfies Announcements;

export const errors = {
  ERR_NO_SETTING_FOUND: 404,
} as const satisfies Statuses;
