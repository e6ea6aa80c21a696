import type { Billing, Company } from "@recado/contracts/companies";
import type { Recurrence } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { flagsJson, planJson, type PlanFlags } from "../plans/queries.ts";

export interface CompanyRow {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  plan_id: number | null;
  plan: Company["plan"];
  flags: PlanFlags | null;
  status: boolean;
  campaigns_enabled: boolean;
  due_date: Date | null;
  trial_expiration: Date | null;
  recurrence: Recurrence;
  billing: Billing | null;
  schedules: Company["schedules"] | null;
  created_at: Date;
  is_platform: boolean;
}

/** A company with its plan, for statements from `livingCompanies`. */
export const companyColumns = `
  c.id, c.name, c.email, c.phone, c.plan_id, ${planJson} as plan, ${flagsJson} as flags, c.status, c.campaigns_enabled, c.due_date,
  c.trial_expiration, c.recurrence, c.billing, c.schedules, c.created_at,
  c.id is not distinct from s.owner_company_id as is_platform`;

/** Companies that are not deleted; callers append `and …`. */
export const livingCompanies = `
  companies c cross join platform_state s left join plans p on p.id = c.plan_id
  where c.deleted_at is null`;

/** The actor's own company; any company for the super user. Other and missing companies get the same refusal. */
export async function companyOf(app: App, actor: Actor, companyId: number): Promise<CompanyRow> {
  if (!actor.isSuper && actor.companyId !== companyId) throw refuse("ERR_NO_COMPANY_FOUND");
  return companyRow(app, companyId);
}

const oneCompany = `select ${companyColumns} from ${livingCompanies} and c.id = $1`;

export async function companyRow(app: App, companyId: number): Promise<CompanyRow> {
  return there(await app.database.platform<CompanyRow & object>(oneCompany, [companyId]));
}

/** The transaction's own company. */
export async function ownCompany(tx: Tx): Promise<CompanyRow> {
  return there(await tx.sql<CompanyRow & object>(oneCompany, [tx.companyId]));
}

function there([row]: readonly CompanyRow[]): CompanyRow {
  if (!row) throw refuse("ERR_NO_COMPANY_FOUND");
  return row;
}
