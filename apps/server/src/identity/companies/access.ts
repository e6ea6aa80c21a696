import type { Company } from "@recado/contracts/companies";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { planJson } from "../plans/queries.ts";

export interface CompanyRow {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  plan_id: number | null;
  plan: Company["plan"];
  status: boolean;
  due_date: Date | null;
  trial_expiration: Date | null;
  recurrence: string;
  created_at: Date;
}

/** The actor's own company; any company for the super user. Other and missing companies get the same refusal. */
export async function companyOf(app: App, actor: Actor, companyId: number): Promise<CompanyRow> {
  const mayRead = actor.isSuper || actor.companyId === companyId;
  const [row] = await app.database.platform<CompanyRow>(
    `select c.id, c.name, c.email, c.phone, c.plan_id, ${planJson} as plan, c.status, c.due_date, c.trial_expiration,
            c.recurrence, c.created_at
     from companies c left join plans p on p.id = c.plan_id
     where c.id = $1 and c.deleted_at is null and $2`,
    [companyId, mayRead],
  );
  if (!row) throw refuse("ERR_NO_COMPANY_FOUND");
  return row;
}
