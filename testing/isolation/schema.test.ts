/// <reference types="vite/types/importMeta.d.ts" />
import pg from "pg";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ledgerTables, platformTables } from "./platform-tables.ts";

/** The requirements for every tenant table, checked in the database itself: a table that lacks one fails here. */
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject("templateUrl") });
  await client.connect();
});
afterAll(() => client.end());

const rows = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
const isTenant = (table: string) => !(table in platformTables) && !ledgerTables.includes(table);
const ours = "n.nspname = 'public' and c.relkind = 'r'";

test("the listed platform tables are there, and no others are outside the rule", async () => {
  const open = await rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and not c.relrowsecurity order by 1`,
  );
  expect(open.map((row) => row.name)).toEqual(Object.keys(platformTables).sort());
});

test("every tenant table is forced under its company by a policy for every command", async () => {
  const tables = await rows<{ name: string; forced: boolean; policies: string[] | null }>(`
    select c.relname as name, c.relforcerowsecurity as forced,
           (select array_agg(p.cmd || ' ' || p.permissive || ' ' || p.qual) from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours}`);
  for (const table of tables.filter(({ name }) => isTenant(name))) {
    expect(table).toEqual({
      name: table.name,
      forced: true,
      policies: [
        expect.stringMatching(
          /^ALL PERMISSIVE \(company_id = \(NULLIF\(current_setting\('app.company_id'::text, true\), ''::text\)\)::bigint\)$/,
        ) as string,
      ],
    });
  }
});

test("a table of the ledger shows a company's transaction its own rows alone, and the platform's statements all", async () => {
  const tables = await rows<{ name: string; forced: boolean; policies: string[] }>(`
    select c.relname as name, c.relforcerowsecurity as forced,
           (select array_agg(p.cmd || ' ' || p.permissive || ' ' || p.qual) from pg_policies p where p.tablename = c.relname) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} order by 1`);
  const policy =
    "ALL PERMISSIVE (COALESCE((NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint, company_id) = company_id)";
  expect(tables.filter(({ name }) => ledgerTables.includes(name))).toEqual(
    ledgerTables.map((name) => ({ name, forced: true, policies: [policy] })),
  );
});

test("every tenant table's key, and every one of its indexes, begins with the company", async () => {
  const indexes = await rows<{ name: string; index: string; first: string }>(`
    select c.relname as name, i.relname as index, a.attname as first from pg_index x
    join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0] where ${ours}`);
  for (const index of indexes.filter(({ name }) => isTenant(name)))
    expect(index).toEqual({ ...index, first: "company_id" });
  const withKey = new Set(indexes.map((index) => index.name));
  const tables = await rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  );
  expect(tables.filter(({ name }) => isTenant(name) && !withKey.has(name))).toEqual([]);
});

test("no row can refer into another company: foreign keys between tenant tables carry the company", async () => {
  const keys = await rows<{ name: string; target: string; columns: string[]; key: string }>(`
    select c.relname as name, t.relname as target, k.conname as key,
           (select array_agg(a.attname::text) from unnest(k.conkey) x join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and ${ours}`);
  for (const key of keys.filter(({ name, target }) => isTenant(name) && isTenant(target)))
    expect(key).toEqual({ ...key, columns: expect.arrayContaining(["company_id"]) as string[] });
});

test("foreign keys have an index to be checked by", async () => {
  const unindexed = await rows<{ key: string }>(`
    select c.relname || '.' || k.conname as key from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and ${ours} and c.relname in ('messages', 'tickets', 'contact_identities', 'steps', 'service_cycles') and not exists (
      select from pg_index x where x.indrelid = k.conrelid and (x.indkey::int2[])[0:array_length(k.conkey, 1) - 1] @> k.conkey)
    order by 1`);
  // Users and queues are hidden, not deleted, so these foreign keys need no index.
  expect(unindexed.map((row) => row.key)).toEqual([
    "messages.messages_company_id_user_id_fkey",
    "steps.steps_company_id_user_id_fkey",
  ]);
});

/** Tables that no typed query reads, and why. */
const untyped: Record<string, string> = {
  merge_movers: "only the database's own functions read it",
  schema_functions: "belongs to the migrations",
  schema_migrations: "belongs to the migrations",
  socket_io_attachments: "belongs to the socket adapter",
};

const modules = import.meta.glob<Record<string, unknown>>("../../apps/server/src/**/table.ts", { eager: true });
const typed = Object.values(modules)
  .flatMap((module) => Object.values(module).filter((value): value is PgTable => is(value, PgTable)))
  .map(getTableConfig);

test("every table has a table.ts in its module", async () => {
  const tables = await rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  );
  const expected = tables.map(({ name }) => name).filter((name) => !(name in untyped));
  expect(typed.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
});

test.each(typed)(
  "table.ts says of $name what the database says: columns, types, and which may be null",
  async (table) => {
    const columns = await rows<{ column: string; type: string; nullable: boolean }>(`
    select a.attname as column, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
    from pg_attribute a where a.attrelid = '${table.name}'::regclass and a.attnum > 0 and not a.attisdropped`);
    const said = table.columns.map((column) => ({
      column: column.name,
      type: column.getSQLType().replaceAll(/ (?=\()|(?<=,) /g, ""),
      nullable: !column.notNull,
    }));
    expect(said.toSorted(byColumn)).toEqual(columns.toSorted(byColumn));
  },
);

const byColumn = (one: { column: string }, other: { column: string }) => one.column.localeCompare(other.column);
