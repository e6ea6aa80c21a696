import { z } from "zod";
import { email, id, moment, text } from "./fields.ts";
import { limits } from "./limits.ts";
import type { Contracts, Statuses } from "./contract.ts";

/** A password for the reset page: 8 characters, with a digit, a small and a capital letter. */
export const strongPassword = z
  .string()
  .min(limits.resetPassword.min)
  .max(limits.resetPassword.max)
  .regex(/^(?=.*\d)(?=.*\p{Ll})(?=.*\p{Lu})/su);
/** The code of a mail, in any format, or of a link. */
const code = text.trim().min(1).max(100);
const done = z.object({ message: z.string() });
const link = z.object({
  /** Opens the page where the user chooses a password; works once. */
  link: z.string(),
  expiresAt: moment,
});
export type ResetLink = z.output<typeof link>;

const asking = ["ERR_USER_DONT_EXISTS", "ERR_MAIL_OFF"] as const;
const resetting = ["ERR_RESET_CODE_INVALID"] as const;

export const contracts = {
  "GET /forgetpassword": {
    summary: "Whether this installation sends codes by mail.",
    answer: z.object({ isMailed: z.boolean() }),
  },
  "POST /forgetpassword": {
    summary: "Mails a code for a new password. It is good for 15 minutes, for five tries, once.",
    body: z.object({ email }),
    answer: done,
    errors: asking,
  },
  "POST /forgetpassword/:email": {
    summary: "The same, for older clients.",
    params: z.object({ email }),
    answer: done,
    errors: asking,
  },
  "POST /resetpasswords": {
    summary: "Sets a new password with the code of the mail or of a link, and ends all sessions of the user.",
    body: z.object({ email, code, password: strongPassword }),
    answer: done,
    errors: resetting,
  },
  "POST /resetpasswords/:email/:token/:newPassword": {
    summary: "The same, for older clients.",
    params: z.object({ email, token: code, newPassword: strongPassword }),
    answer: done,
    errors: resetting,
  },
  "POST /users/:userId/reset-link": {
    summary: "Makes a link by which a user of the caller's company chooses a new password, once.",
    params: z.object({ userId: id }),
    answer: link,
    errors: ["ERR_NO_USER_FOUND", "ERR_NO_PERMISSION"],
  },
  "POST /companies/:companyId/reset-link": {
    summary: "The same for a user of any company, for the platform's super users.",
    params: z.object({ companyId: id }),
    body: z.object({ email }),
    answer: link,
    errors: ["ERR_USER_DONT_EXISTS", "ERR_NO_PERMISSION"],
  },
} as const satisfies Contracts;

export const errors = {
  ERR_MAIL_OFF: 400,
  ERR_RESET_CODE_INVALID: 400,
} as const satisfies Statuses;
