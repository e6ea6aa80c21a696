import type { Company } from "@recado/contracts/companies";
import type { CompanyRow } from "./access.ts";

export function presentCompany(row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    planId: row.plan_id,
    plan: row.plan,
    status: row.status,
    dueDate: row.due_date?.toISOString() ?? null,
    trialExpiration: row.trial_expiration?.toISOString() ?? null,
    recurrence: row.recurrence,
    createdAt: row.created_at.toISOString(),
  };
}
