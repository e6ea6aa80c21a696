import { z } from "zod";
import { email, id, moment, text } from "./fields.ts";
import type { Contracts, Statuses } from "./contract.ts";

/** A browser with a session of the caller. */
export const ownSession = z.object({
  id: z.uuid(),
  /** "Chrome", "iPhone"; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network address at sign-in. */
  address: z.string(),
  signedInAt: moment,
  /** When its token was last refreshed. */
  usedAt: moment,
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

/** Data for an authenticator app: the secret to type, and the address to scan. */
export interface SecondFactorSetup {
  secret: string;
  uri: string;
}
const setup = z.object({ secret: z.string(), uri: z.string() }) satisfies z.ZodType<SecondFactorSetup>;

/** A code of an app, or a recovery code. */
const code = text.trim().min(1).max(40);
const done = z.object({ message: z.string() });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const contracts = {
  "GET /auth/sessions": { summary: "Where the caller is signed in.", answer: z.array(ownSession) },
  "DELETE /auth/sessions/:sessionId": {
    summary: "Ends one of the caller's sessions.",
    params: z.object({ sessionId: z.uuid() }),
    answer: done,
    errors: ["ERR_NO_SESSION_FOUND"],
  },
  "GET /auth/second-factor": {
    summary: "Whether the caller signs in with a second factor, and whether their company asks for it.",
    answer: z.object({ isOn: z.boolean(), isRequired: z.boolean(), codesLeft: z.number() }),
  },
  "POST /auth/second-factor": {
    summary: "Begins with a second factor: what the authenticator app is given.",
    body: z.object({ password: z.string().min(1).max(200) }),
    answer: setup,
    errors: ["ERR_WRONG_CURRENT_PASSWORD", "ERR_SECOND_FACTOR_ON"],
  },
  "PUT /auth/second-factor": {
    summary: "Turns it on with the first code; with any later one makes other recovery codes.",
    body: z.object({ code }),
    answer: recoveryCodes,
    errors: ["ERR_SECOND_FACTOR_INVALID", "ERR_NO_SECOND_FACTOR"],
  },
  "POST /auth/second-factor/off": {
    summary: "Turns it off, with a code, where the company does not ask for it.",
    body: z.object({ code }),
    answer: done,
    errors: ["ERR_SECOND_FACTOR_INVALID", "ERR_NO_SECOND_FACTOR", "ERR_SECOND_FACTOR_REQUIRED"],
  },
  "GET /users/:userId/second-factor": {
    summary: "Whether a user of the caller's company signs in with a second factor.",
    params: z.object({ userId: id }),
    answer: z.object({ isOn: z.boolean() }),
    errors: ["ERR_NO_USER_FOUND"],
  },
  "DELETE /users/:userId/second-factor": {
    summary: "Takes the second factor of a user of the caller's company away, who lost the device.",
    params: z.object({ userId: id }),
    answer: done,
    errors: ["ERR_NO_USER_FOUND", "ERR_NO_PERMISSION", "ERR_NO_SECOND_FACTOR"],
  },
  "POST /companies/:companyId/second-factor-reset": {
    summary: "The same for a user of any company, for the platform's super users.",
    params: z.object({ companyId: id }),
    body: z.object({ email }),
    answer: done,
    errors: ["ERR_USER_DONT_EXISTS", "ERR_NO_USER_FOUND", "ERR_NO_PERMISSION", "ERR_NO_SECOND_FACTOR"],
  },
} as const satisfies Contracts;

export const errors = {
  ERR_NO_SESSION_FOUND: 404,
  ERR_SECOND_FACTOR_NEEDED: 400,
  ERR_SECOND_FACTOR_SETUP: 400,
  ERR_SECOND_FACTOR_INVALID: 400,
  ERR_SECOND_FACTOR_REQUIRED: 409,
  ERR_SECOND_FACTOR_ON: 409,
  ERR_NO_SECOND_FACTOR: 409,
} as const satisfies Statuses;
