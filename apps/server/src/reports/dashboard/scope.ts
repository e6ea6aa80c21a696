import { companySetting } from "../../identity/settings/access.ts";
import { timezone } from "../../identity/settings/settings.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Period } from "./period.ts";

const leftOut = prepared<{ id: number }>(
  "dashboard_left_out",
  `select s.id from connections s
   where s.company_id = $1 and s.provider = 'simulator'
     and exists (select from connections o where o.company_id = $1 and o.provider <> 'simulator' and o.deleted_at is null)`,
);

/** Whose numbers, in which zone, and which connections don't count. */
export interface CountedScope {
  companyId: number;
  zone: string;
  leftOut: number[];
}

/** Test phones count only while the company has no other number (decision 65). */
export async function countedScope(app: App, { companyId }: Actor): Promise<CountedScope> {
  const [zone, rows] = await Promise.all([
    app.database.tenant(companyId, (tx) => companySetting(tx, timezone)),
    app.database.read(companyId, leftOut),
  ]);
  return { companyId, zone, leftOut: rows.map(({ id }) => id) };
}

/** The values behind the company's of what is counted in a period. */
export const valuesOf = (scope: CountedScope, { start, end }: Period): unknown[] => [start, end, scope.leftOut];
