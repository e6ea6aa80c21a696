import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** When two contacts are merged, all references must follow: rows of a forgotten table would stay behind or be lost. */
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject("templateUrl") });
  await client.connect();
});
afterAll(() => client.end());

interface Reference {
  table_name: string;
  column_name: string;
}
const rows = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
const told = async () =>
  new Set(
    (await rows<Reference>("select table_name, column_name from merge_movers")).map(
      (row) => `${row.table_name}.${row.column_name}`,
    ),
  );
const missing = async (references: Reference[]) => {
  const known = await told();
  return references.map((row) => `${row.table_name}.${row.column_name}`).filter((name) => !known.has(name));
};

test("every foreign key to a contact, a conversation or a message is in merge_movers", async () => {
  const keys = await rows<Reference>(`
    select c.relname as table_name, a.attname as column_name
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    cross join unnest(k.conkey) as x (number) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x.number
    where k.contype = 'f' and t.relname in ('contacts', 'tickets', 'messages') and a.attname <> 'company_id'`);
  expect(keys.length).toBeGreaterThan(10);
  expect(await missing(keys)).toEqual([]);
});

test("so is every column that is called so", async () => {
  const columns = await rows<Reference>(`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and table_name not like 'simulator%'
      and (column_name ~ '(contact|ticket|message)_id$' or column_name in ('conversation', 'sender', 'reactor'))
      and not (table_name, column_name) in (select m.table_name, m.also from merge_movers m where m.also is not null)`);
  expect(await missing(columns)).toEqual([]);
});

test("and every line of it is a column that is there, with an id where rows are moved one by one", async () => {
  const astray = await rows(`
    select m.table_name, m.column_name from merge_movers m
    where not exists (select from information_schema.columns c
                      where c.table_schema = 'public' and c.table_name = m.table_name and c.column_name = m.column_name)
      or m.rule = 'move' and not exists (select from information_schema.columns c
                      where c.table_schema = 'public' and c.table_name = m.table_name and c.column_name = 'id')`);
  expect(astray).toEqual([]);
});
