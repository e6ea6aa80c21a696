import type { Plan } from "@recado/contracts/companies";
import type { App } from "../../platform/app.ts";
import { planJson } from "./queries.ts";

/** The public plans, cheapest first. */
export async function listPublicPlans(app: App): Promise<Plan[]> {
  const rows = await app.database.platform<{ plan: Plan }>(
    `select ${planJson} as plan from plans p where p.is_public order by p.value, p.id`,
  );
  return rows.map((row) => row.plan);
}
