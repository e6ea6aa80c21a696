import pg from "pg";
import { SchemaError } from "./migrate.ts";

/** `server_version_num` of the oldest PostgreSQL that the schema works on. */
const oldest = 150_000;

/** Of a connection that could not be made, or not in time. */
const unanswered = /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

/** Refuses an operator's PostgreSQL that does not let us in, with a sentence that never has the password. */
export async function refuseSilent(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    const why =
      unanswered.test(code) || /timeout/.test(message)
        ? `nothing answers at ${client.host}:${client.port}.`
        : `${client.host}:${client.port} refuses the connection: ${message}.`;
    throw new SchemaError(`DATABASE_URL: ${why}`, { cause: error });
  }
  await client.end();
}

/** Refuses an operator's PostgreSQL that Recado can't work on, with a sentence that says what to do. */
export async function refuseUnfit(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ number: number; version: string; name: string; unbound: boolean }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
              rolname as name, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user`,
    );
    const server = rows[0];
    if (server) refuseOld(server);
    refuseUnbound(server);
  } finally {
    await client.end();
  }
}

export function refuseOld({ number, version }: { number: number; version: string }): void {
  if (number >= oldest) return;
  throw new SchemaError(
    `DATABASE_URL leads to PostgreSQL ${version}, and Recado needs 15 or newer. Upgrade that server (pg_upgrade), or ` +
      "take DATABASE_URL away: Recado then brings its own.",
  );
}

/** Row-level security does not bind a superuser. */
function refuseUnbound(role: { name: string; unbound: boolean } | undefined): void {
  if (role && !role.unbound) return;
  throw new SchemaError(
    `DATABASE_URL signs in as "${role?.name}", who is above row-level security, and Recado does not work as such a role. ` +
      "Make one as the superuser: create role recado login password '…'; create database recado owner recado; " +
      "create role recado_search nologin bypassrls; grant recado_search to recado (which makes searches fast); " +
      "then put postgres://recado:…@host/recado into DATABASE_URL.",
  );
}
