import type { ClientBase } from "pg";

/**
 * A connection that came with its company: whether a process shall open its session. One that is known already stays as it
 * is. The client's transaction is the company's.
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
