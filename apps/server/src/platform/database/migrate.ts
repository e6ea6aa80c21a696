import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";

/** Any number that no other program on this database is likely to lock. */
const migrationLock = 7_231_904_410;

/** Applies what has not been applied yet, each file in its own transaction, under one lock. Answers the new names. */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "recado migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(
      "create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const applied = new Set(
      (await client.query<{ name: string }>("select name from schema_migrations")).rows.map((row) => row.name),
    );
    const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
    const unknown = [...applied].filter((name) => !files.includes(name));
    if (unknown.length > 0)
      throw new Error(`This database is newer than this program: it knows ${unknown.join(", ")}.`);
    const fresh = files.filter((file) => !applied.has(file));
    for (const file of fresh) await apply(client, file, await readFile(path.join(folder, file), "utf8"));
    return fresh;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, text: string): Promise<void> {
  try {
    await client.query("begin");
    await client.query(text);
    await client.query("insert into schema_migrations (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Row-level security does not bind a superuser, so we don't work as one. Throws a sentence that says what to do. */
export async function refuseUnboundRole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; unbound: boolean }>(
      "select rolname as name, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user",
    );
    const role = rows[0];
    if (!role || role.unbound) {
      throw new Error(
        `DATABASE_URL signs in as "${role?.name}", who is above row-level security, and Recado does not work as such a role. ` +
          "Make one as the superuser: create role recado login password '…'; create database recado owner recado; " +
          "then put postgres://recado:…@host/recado into DATABASE_URL.",
      );
    }
  } finally {
    await client.end();
  }
}
