import type { Answer } from "@recado/contracts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";

/** Connections that count for the plan: test phones don't. */
export const countConnections = prepared<{ count: number }>(
  "count_connections",
  "select count(*) from connections where company_id = $1 and deleted_at is null and not is_test",
);

export const countTestPhones = prepared<{ count: number }>(
  "count_test_phones",
  "select count(*) from connections where company_id = $1 and deleted_at is null and is_test",
);

export async function countedConnections(app: App, companyId: number): Promise<number> {
  const [row] = await app.database.read(companyId, countConnections);
  return row?.count ?? 0;
}

/** Whether the company has the connection; locks it against deletion until the transaction ends. */
export async function holdsConnection(tx: Tx, connectionId: number): Promise<boolean> {
  const found = await tx.sql(
    "select from connections where company_id = $1 and id = $2 and deleted_at is null for share",
    [tx.companyId, connectionId],
  );
  return found.length > 0;
}

type ForSupport = Answer<"GET /companies/:companyId/support">["connections"];

/** The state of connections, without data that only the company may see. */
export async function supportsView(tx: Tx): Promise<ForSupport> {
  return tx.sql<ForSupport[number] & object>(
    `select id, name, provider, status, is_default as "isDefault" from connections
     where company_id = $1 and deleted_at is null order by norm_unaccent(name), id`,
    [tx.companyId],
  );
}
