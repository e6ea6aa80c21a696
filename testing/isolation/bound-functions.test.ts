import pg from "pg";
import { beforeAll, expect, inject, test } from "vitest";
import { connectionOf, conversation, newNumber, receive, written } from "../../apps/server/src/testing/customers.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { fillCompany } from "../statements/fill-company.ts";
import { makeScene } from "../statements/scene.ts";

/** The search of messages bypasses row-level security: no parameters may lead to another company's rows. */
const home = useApp();
let victim: Person;
let attacker: Person;

const all = { all: true };
/** Asks the function itself, as the app's role, in a transaction of this company. */
const ask = (
  companyId: number,
  filter: object,
  words: readonly string[] = ["%segredo%"],
  budget: number | null = null,
) =>
  home.app.database.tenant(companyId, async (tx) => {
    const rows = await tx.sql<{ ids: number[] }>(
      "select to_json(ids) as ids from search_messages($1::text[], $2::jsonb, 9007199254740991, 50, $3)",
      [words, JSON.stringify(filter), budget],
    );
    return rows[0]?.ids ?? [];
  });

beforeAll(async () => {
  victim = await home.nobody.signUp();
  attacker = await home.nobody.signUp();
  const shop = await connectionOf(home.app, victim);
  const from = newNumber();
  await conversation(home.app, victim, shop, { from });
  await receive(home.app, shop, written(from, { body: "segredo da vítima" }));
});

test("the company is the transaction's; without one nothing is found", async () => {
  expect(await ask(victim.user.companyId, all)).toHaveLength(1);
  expect(await ask(attacker.user.companyId, all)).toEqual([]);
  const client = new pg.Client({ connectionString: home.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    "select ids from search_messages('{%segredo%}', '{\"all\":true}', 9007199254740991, 50, null)",
  );
  expect(rows).toEqual([{ ids: [] }]);
  await client.end();
});

test.each([null, 1_000])("nothing that is asked gets out of its place (budget %s)", async (budget) => {
  const inside = `' or true) or m.company_id = ${victim.user.companyId} or ('' = '`;
  const { companyId } = attacker.user;
  for (const words of [[inside], ["%", inside], ["'); select 1; --"], ["%s %1$s %L $1"], ["\\"], ["%\\%"]]) {
    expect(await ask(companyId, all, words, budget).catch(() => [])).toEqual([]);
  }
  for (const filter of [
    { ...all, companyId: victim.user.companyId, company_id: victim.user.companyId },
    { ...all, since: "2020-01-01' or true --" },
    { ...all, contactId: "1 or true" },
    { ...all, users: [`1} or true`] },
    { ...all, queues: [], noQueue: "true or true" },
    { all: "true or true" },
  ])
    expect(await ask(companyId, filter, ["%segredo%"], budget).catch(() => [])).toEqual([]);
});

test("who is told to see nothing sees nothing, and the queues named are all that is seen", async () => {
  const { companyId } = victim.user;
  for (const filter of [{}, { all: false }, { all: null }, { queueIds: [1, 2, 3] }, { userId: null, queueIds: [] }])
    expect(await ask(companyId, filter)).toEqual([]);
  expect(await ask(companyId, { withoutQueue: true })).toHaveLength(1);
});

test("only the app's role may run it, and its owner may not sign in", async () => {
  const { rows } = await ownerClient(
    `select r.rolcanlogin, r.rolname, p.prosecdef, p.proconfig,
            has_function_privilege('public', p.oid, 'execute') as everybody
     from pg_proc p join pg_roles r on r.oid = p.proowner where p.proname = 'search_messages'`,
  );
  expect(rows).toEqual([
    {
      rolcanlogin: false,
      rolname: "recado_search",
      prosecdef: true,
      proconfig: ["search_path=public, pg_temp"],
      everybody: false,
    },
  ]);
});

test("in a large company the indexes find the words: no table is read whole, nor more rows than are found", async () => {
  const admin = await home.nobody.signUp();
  const { filling } = await makeScene(home.app, admin);
  await ownerClient(async (client) => {
    await fillCompany(client, { ...filling, contacts: 1_000, conversations: 2, messages: 20 });
    await client.query(
      "update messages set body = body || ' ornitorrinco' where company_id = $1 and id in (select id from messages where company_id = $1 order by id limit 25)",
      [filling.companyId],
    );
    await client.query("vacuum analyze messages, message_media, tickets");
  });
  const read = await home.app.database.tenant(filling.companyId, async (tx) => {
    await tx.sql("select from search_messages('{%ornitorrinco%}', '{\"all\":true}', 9007199254740991, 50, null)");
    return tx.sql<{ table: string; whole: number; rows: number }>(
      `select relname as "table", seq_scan::integer as whole, idx_tup_fetch::integer as rows from pg_stat_xact_user_tables
       where relname in ('messages', 'message_media', 'tickets') order by 1`,
    );
  });
  const messages = read.find(({ table }) => table === "messages");
  expect(messages).toMatchObject({ whole: 0 });
  expect(messages?.rows).toBeLessThanOrEqual(100);
});

async function ownerClient(work: string): Promise<pg.QueryResult>;
async function ownerClient(work: (client: pg.Client) => Promise<void>): Promise<void>;
async function ownerClient(work: string | ((client: pg.Client) => Promise<void>)) {
  const url = new URL(inject("adminUrl"));
  url.pathname = new URL(home.databaseUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return typeof work === "string" ? await client.query(work) : await work(client);
  } finally {
    await client.end();
  }
}
