import type { Company } from "@recado/contracts/companies";
import { defaultHours } from "@recado/contracts/week-hours";
import { answeredDue } from "../auth/rules.ts";
import type { CompanyRow } from "./access.ts";

const noBilling = { name: "", address: "", city: "", state: "", zipcode: "", country: "" };

export function presentCompany(row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    planId: row.plan_id,
    plan: row.plan,
    status: row.status,
    campaignsEnabled: row.campaigns_enabled,
    dueDate: answeredDue(row.due_date),
    trialExpiration: row.trial_expiration?.toISOString() ?? null,
    recurrence: row.recurrence,
    billing: row.billing ?? noBilling,
    schedules: row.schedules ?? defaultHours,
    createdAt: row.created_at.toISOString(),
  };
}
