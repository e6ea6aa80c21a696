import { z } from "zod";
import { bodyId, email, id, moment, name, password } from "./fields.ts";
import { planFlags } from "./auth.ts";
import { limits } from "./limits.ts";
import type { Contracts, Statuses } from "./contract.ts";

export const plan = planFlags.extend({
  id: bodyId,
  name: z.string(),
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  /** Reais a month. */
  value: z.number(),
});
export type Plan = z.output<typeof plan>;

export const company = z.object({
  id: bodyId,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  planId: bodyId.nullable(),
  plan: plan.nullable(),
  status: z.boolean(),
  dueDate: moment.nullable(),
  trialExpiration: moment.nullable(),
  recurrence: z.string(),
  createdAt: moment,
});
export type Company = z.output<typeof company>;

export const contracts = {
  "POST /companies/cadastro": {
    summary:
      "Signs a company up. What a client must not decide (dueDate, status, recurrence, …) is accepted and ignored.",
    body: z.object({
      name,
      email,
      phone: z
        .string()
        .trim()
        .max(20)
        .transform((s) => s.replace(/\D/g, ""))
        .pipe(z.string().max(limits.signUpPhone.max))
        .optional(),
      password,
      planId: z.coerce.number().int().min(1),
      language: z.enum(["pt", "en", "es"]).optional(),
      /** A signed invitation into an existing company (decision 15); a bare id is ignored. */
      invitation: z.string().max(2_000).optional(),
    }),
    answer: z.object({ id: bodyId, name: z.string(), dueDate: moment.nullable() }),
    errors: [
      "ERR_EMAIL_TAKEN",
      "ERR_COMPANY_NAME_TAKEN",
      "ERR_NO_PLAN_FOUND",
      "ERR_USER_CREATION_DISABLED",
      "ERR_INVITATION_INVALID",
      "ERR_PLAN_USERS_LIMIT",
      "ERR_SETUP_NEEDED",
    ],
  },
  "GET /companies/:companyId": {
    summary: "The caller's own company; any for the super user.",
    params: z.object({ companyId: id }),
    answer: company,
    errors: ["ERR_NO_COMPANY_FOUND"],
  },
  "GET /companies/listPlan/:companyId": {
    summary: "The plan of the caller's own company; any for the super user.",
    params: z.object({ companyId: id }),
    answer: z.object({ id: bodyId, name: z.string(), plan: plan.nullable() }),
    errors: ["ERR_NO_COMPANY_FOUND"],
  },
  "GET /plans/list": { summary: "The plans offered to the public.", answer: z.array(plan) },
} as const satisfies Contracts;

export const errors = {
  ERR_COMPANY_NAME_TAKEN: 409,
  ERR_INVITATION_INVALID: 400,
  ERR_NO_PLAN_FOUND: 404,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_USER_CREATION_DISABLED: 400,
} as const satisfies Statuses;
