import type { ClientBase } from "pg";

/**
 * Whether a process should open the session of a connection that was imported with its company. A known connection
 * keeps its own. The client's transaction is the company's.
 */
export async function bringSession(
  client: ClientBase,
  companyId: number,
  connectionId: number,
  wanted: boolean,
): Promise<void> {
  await client.query(
    `insert into session_leases (connection_id, company_id, wanted) values ($1, $2, $3)
     on conflict (connection_id) do nothing`,
    [connectionId, companyId, wanted],
  );
}
