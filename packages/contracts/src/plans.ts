import { z } from "zod";
import { planFlags } from "./auth.ts";
import { bodyId, clientId, id, name } from "./fields.ts";
import type { Contracts, Statuses } from "./contract.ts";

export const plan = planFlags.extend({
  id: bodyId,
  name: z.string(),
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  /** Megabytes of files and texts that the company may store. */
  storage: z.number().int(),
  /** Reais a month. */
  value: z.number(),
});
export type Plan = z.output<typeof plan>;

const listedPlan = plan.extend({
  /** Sign-up offers it. */
  isPublic: z.boolean(),
  /** Number of companies with this plan. Only for the super user. */
  companies: z.number().int().optional(),
});
export type ListedPlan = z.output<typeof listedPlan>;

/** A plan as the super user manages it. */
const managedPlan = listedPlan.required();
export type ManagedPlan = z.output<typeof managedPlan>;

const counted = z.number().int().min(0).max(1_000_000);
const editable = planFlags.extend({
  name,
  users: counted,
  connections: counted,
  queues: counted,
  storage: z.number().int().min(0).max(100_000_000),
  value: z.number().min(0).max(1_000_000).multipleOf(0.01),
  isPublic: z.boolean(),
});
const planId = z.object({ planId: id });

export const contracts = {
  "GET /plans/list": { summary: "The plans offered to the public.", answer: z.array(plan) },
  "GET /plans/all": {
    summary: "Every plan, cheapest first, for the super user; for others the public ones.",
    answer: z.array(listedPlan),
  },
  "GET /plans/:planId": {
    summary: "The plan of the caller's own company; any for the super user.",
    params: planId,
    answer: listedPlan,
    errors: ["ERR_NO_PLAN_FOUND"],
  },
  "POST /plans": {
    summary:
      "Adds a plan. It is public, has every feature and 10,000 MB for files unless the body says otherwise. The same `clientId` again changes that plan and adds none.",
    body: editable
      .extend({ clientId })
      .partial()
      .required({ name: true, users: true, connections: true, queues: true, value: true }),
    answer: managedPlan,
    errors: ["ERR_NAME_TAKEN"],
  },
  "PUT /plans/:planId": {
    summary: "Changes a plan; companies that have it feel it at once.",
    params: planId,
    body: editable.partial(),
    answer: managedPlan,
    errors: ["ERR_NO_PLAN_FOUND", "ERR_NAME_TAKEN"],
  },
  "DELETE /plans/:planId": {
    summary: "Removes a plan that no company has.",
    params: planId,
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_PLAN_FOUND", "ERR_PLAN_IN_USE"],
  },
} as const satisfies Contracts;

export const errors = {
  ERR_NO_PLAN_FOUND: 404,
  ERR_PLAN_IN_USE: 409,
} as const satisfies Statuses;
