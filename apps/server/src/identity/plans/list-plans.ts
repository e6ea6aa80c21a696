import type { ManagedPlan, Plan } from "@recado/contracts/plans";
import type { App } from "../../platform/app.ts";
import type { PlatformTx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { planJson } from "./queries.ts";

const managed = `${planJson} || jsonb_build_object('isPublic', p.is_public, 'companies',
  (select count(*) from companies c where c.plan_id = p.id)) as plan`;

/** The public plans, cheapest first. */
export async function listPublicPlans(app: App): Promise<Plan[]> {
  const rows = await app.database.platform<{ plan: Plan }>(
    `select ${planJson} as plan from plans p where p.is_public order by p.value_cents, p.id`,
  );
  return rows.map((row) => row.plan);
}

/** Every plan, cheapest first. */
export async function listAllPlans(app: App): Promise<ManagedPlan[]> {
  const rows = await app.database.platform<{ plan: ManagedPlan }>(
    `select ${managed} from plans p order by p.value_cents, p.id`,
  );
  return rows.map((row) => row.plan);
}

export async function showPlan({ sql }: Pick<PlatformTx, "sql">, planId: number): Promise<ManagedPlan> {
  const [row] = await sql<{ plan: ManagedPlan }>(`select ${managed} from plans p where p.id = $1`, [planId]);
  if (!row) throw refuse("ERR_NO_PLAN_FOUND");
  return row.plan;
}
