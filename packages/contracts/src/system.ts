import { z } from "zod";
import { email, name, password } from "./fields.ts";
import { loginAnswer } from "./auth.ts";
import type { Contracts, Statuses } from "./contract.ts";

export const contracts = {
  "GET /version": { summary: "The product's version.", answer: z.object({ version: z.string() }) },
  "GET /setup": {
    summary: "Whether this app still waits for its owner, and whether anybody may sign a company up.",
    answer: z.object({ needed: z.boolean(), signUp: z.boolean() }),
  },
  "POST /setup": {
    summary: "Makes the platform's owner and the platform's company, once, with the code that the start printed.",
    body: z.object({ code: z.string().trim().min(1).max(100), name, email, password }),
    answer: loginAnswer,
    errors: ["ERR_SETUP_CODE_INVALID", "ERR_SETUP_DONE"],
  },
} as const satisfies Contracts;

export const errors = {
  ERR_SETUP_CODE_INVALID: 400,
  ERR_SETUP_DONE: 409,
  ERR_SETUP_NEEDED: 409,
} as const satisfies Statuses;
