import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";

const uncounted = prepared<{ id: number }>(
  "connections_uncounted",
  `select s.id from connections s
   where s.company_id = $1 and s.is_test
     and exists (select from connections o where o.company_id = $1 and not o.is_test and o.deleted_at is null)`,
);

/** Test phones count only if the company has no other number (decision 65). */
export async function uncountedConnections(app: App, companyId: number): Promise<number[]> {
  return (await app.database.read(companyId, uncounted)).map(({ id }) => id);
}
