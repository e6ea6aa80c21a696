import { eq } from "drizzle-orm";
import type { Parsed } from "@recado/contracts";
import type { ManagedPlan } from "@recado/contracts/plans";
import type { App } from "../../platform/app.ts";
import { violates } from "../../platform/database/errors.ts";
import { madeOnPlatform } from "../../platform/database/made-before.ts";
import { refuse } from "../../platform/refusal.ts";
import { showPlan } from "./list-plans.ts";
import { plans } from "./table.ts";

/** Adds one; where the answer to an earlier try was lost, changes what that made. */
export function createPlan(
  app: App,
  { value, clientId, ...rest }: Parsed<"POST /plans">["body"],
): Promise<ManagedPlan> {
  const plan = { ...rest, valueCents: centsOf(value) };
  return app.database.platformTransaction(async (tx) => {
    const made = await madeOnPlatform(tx, "plans", clientId);
    const [row] = await unlessTaken(
      made === undefined
        ? tx.orm
            .insert(plans)
            .values({ ...plan, clientId })
            .returning({ id: plans.id })
        : tx.orm.update(plans).set(plan).where(eq(plans.id, made)).returning({ id: plans.id }),
    );
    if (!row) throw new Error("The plan was not kept.");
    return showPlan(tx, row.id);
  });
}

export function updatePlan(
  app: App,
  planId: number,
  { value, ...changes }: Parsed<"PUT /plans/:planId">["body"],
): Promise<ManagedPlan> {
  return app.database.platformTransaction(async (tx) => {
    const price = value === undefined ? {} : { valueCents: centsOf(value) };
    const all = { ...changes, ...price };
    if (Object.keys(all).length > 0) await unlessTaken(tx.orm.update(plans).set(all).where(eq(plans.id, planId)));
    return showPlan(tx, planId);
  });
}

/** Refuses with ERR_PLAN_IN_USE and the number of companies with the plan, if there are any. */
export async function deletePlan(app: App, planId: number): Promise<void> {
  await app.database.platformTransaction(async (tx) => {
    // Giving a company this plan locks its row: the count below stays true.
    await tx.sql("select from plans where id = $1 for update", [planId]);
    const { companies } = await showPlan(tx, planId);
    if (companies > 0) throw refuse("ERR_PLAN_IN_USE", { count: companies });
    await tx.sql("delete from plans where id = $1", [planId]);
  });
}

const centsOf = (reais: number): number => Math.round(reais * 100);

async function unlessTaken<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (violates(error, "plans_name")) throw refuse("ERR_NAME_TAKEN");
    throw error;
  }
}
