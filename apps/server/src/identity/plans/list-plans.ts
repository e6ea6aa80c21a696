import type { ListedPlan, ManagedPlan } from "@recado/contracts/plans";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { fitting } from "../../platform/http/fitting.ts";
import type { PlatformTx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { planJson } from "./queries.ts";

const listed = `${planJson} || jsonb_build_object('isPublic', p.is_public)`;
const managed = `${listed} || jsonb_build_object('companies',
  (select count(*) from companies c where c.plan_id = p.id)) as plan`;

/** The public plans, cheapest first. */
export async function listPublicPlans(app: App): Promise<ListedPlan[]> {
  const rows = await app.database.platform<{ plan: ListedPlan }>(
    `select ${listed} as plan from plans p where p.is_public order by p.value_cents, p.id`,
  );
  return fitting(rows.map((row) => row.plan));
}

/** Every plan, cheapest first. */
export async function listAllPlans(app: App): Promise<ManagedPlan[]> {
  const rows = await app.database.platform<{ plan: ManagedPlan }>(
    `select ${managed} from plans p order by p.value_cents, p.id`,
  );
  return fitting(rows.map((row) => row.plan));
}

/** The plan of the caller's own company; any plan for the super user. Other and missing plans get the same refusal. */
export async function planFor(app: App, { companyId, isSuper }: Actor, planId: number): Promise<ListedPlan> {
  const [row] = await app.database.platform<{ plan: ListedPlan }>(
    `select ${isSuper ? managed : `${listed} as plan`} from plans p
     where p.id = $1 and ($2 or exists (select from companies c where c.id = $3 and c.plan_id = p.id))`,
    [planId, isSuper, companyId],
  );
  if (!row) throw refuse("ERR_NO_PLAN_FOUND");
  return row.plan;
}

export async function showPlan({ sql }: Pick<PlatformTx, "sql">, planId: number): Promise<ManagedPlan> {
  const [row] = await sql<{ plan: ManagedPlan }>(`select ${managed} from plans p where p.id = $1`, [planId]);
  if (!row) throw refuse("ERR_NO_PLAN_FOUND");
  return row.plan;
}
