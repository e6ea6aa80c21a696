import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { App } from "../../apps/server/src/platform/app.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { fillCompany } from "./fill-company.ts";
import { arrivals, hotStatements, type HotStatement, type Scene } from "./hot-statements.ts";
import { scansOf } from "./plan.ts";
import { makeScene } from "./scene.ts";

/** The tables that grow with use; any other may be read whole. */
const growing = [
  "tickets",
  "messages",
  "contacts",
  "contact_identities",
  "service_cycles",
  "ticket_transfers",
  "ticket_tags",
  "ticket_notes",
];

/** 200,000 messages of 10,000 conversations; the measure `lists` has a million. */
const big200k = { contacts: 5_000, conversations: 2, messages: 20 };
const few = { contacts: 30, conversations: 2, messages: 12 };

const home = useApp();
let small: Scene;
let big: Scene;
let client: pg.Client;

beforeAll(async () => {
  const url = new URL(inject("adminUrl"));
  url.pathname = new URL(home.databaseUrl).pathname;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const companies = [];
  for (let n = 0; n < 12; n++) {
    const { filling, scene } = await makeScene(home.app, await home.nobody.signUp());
    await fillCompany(admin, { ...filling, ...(n === 0 ? big200k : few) });
    companies.push(scene);
  }
  await admin.query("vacuum analyze");
  await admin.end();
  [big, small] = [await companies[0]!(), await companies[1]!()];
  client = new pg.Client({ connectionString: home.databaseUrl });
  await client.connect();
}, 300_000);
afterAll(() => client?.end());

test("the statements are explained as the role that the app works as, whom row-level security binds", async () => {
  const { rows } = await client.query(
    "select rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user",
  );
  expect(rows).toEqual([{ rolname: "recado", rolsuper: false, rolbypassrls: false }]);
  expect((await client.query("select from tickets")).rowCount).toBe(0);
});

test("what screens ask is found by index, in a small company and in a big one", async () => {
  for (const scene of [small, big]) {
    const statements = await hotStatements(home.app, scene);
    expect(statements.length).toBeGreaterThan(20);
    for (const statement of statements) await assertIndexes(statement);
  }
});

async function assertIndexes(statement: HotStatement): Promise<void> {
  const scans = await scansOf(client, statement);
  const reads = scans.filter(({ table }) => growing.includes(table));
  const of = `${statement.screen}: ${statement.name} of company ${statement.companyId}`;
  expect({ of, whole: reads.filter(({ kind }) => kind === "Seq Scan") }).toEqual({ of, whole: [] });
  expect({ of, used: reads.some(({ index }) => index) }).toEqual({ of, used: true });
  // A page takes no more work in a big company than in a small one. Counting must read all counted rows, and the index
  // of open conversations contains no others.
  const long = reads.filter(({ rows, index }) => rows > 500 && index !== "tickets_live");
  if (!statement.name.includes("count")) expect({ of, long }).toEqual({ of, long: [] });
  expect({ of, sorts: scans.filter(({ kind, rows }) => kind === "Sort" && rows > 1_000) }).toEqual({ of, sorts: [] });
}

// PostgreSQL plans a named statement for its values five times before it may use a generic plan.
test.each(Object.entries(arrivals))("%s, seven times: no table that grows is read whole", async (_, work) => {
  const read = new Set<string>();
  for (const scene of [small, big]) {
    for (let n = 0; n < 7; n++)
      for (const table of await readWhole(home.app, (app) => work(app, scene))) read.add(table);
  }
  expect([...read]).toEqual([]);
});

/** The growing tables that a transaction of this work read from end to end, functions and foreign keys included. */
async function readWhole(app: App, work: (app: App) => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  const tenant: App["database"]["tenant"] = (companyId, inner) =>
    app.database.tenant(companyId, async (tx) => {
      const answer = await inner(tx);
      const rows = await tx.sql<{ table: string }>(
        'select relname as "table" from pg_stat_xact_user_tables where seq_scan > 0 and relname = any ($1)',
        [growing],
      );
      found.push(...rows.map(({ table }) => table));
      return answer;
    });
  const database = new Proxy(app.database, {
    get: (whole, key) => (key === "tenant" ? tenant : (Reflect.get(whole, key) as unknown)),
  });
  await work({ ...app, database });
  return found;
}
