import pg from "pg";
import { fillCompany } from "../statements/fill-company.ts";
import { arrivals, hotStatements, type HotStatement, type Scene } from "../statements/hot-statements.ts";
import { scansOf } from "../statements/plan.ts";
import { makeScene } from "../statements/scene.ts";
import { openHome, type Home } from "./home.ts";
import { percentile, type Figure } from "./measure.ts";

const companies = 200;
const times = 60;
const small = { contacts: 60, conversations: 2, messages: 5 };
/** 100,000 conversations, a million messages. */
const big = { contacts: 25_000, conversations: 4, messages: 10 };
const growing = ["tickets", "messages", "contacts", "contact_identities", "service_cycles"];

/**
 * The statements of screens and of incoming messages under row-level security, among many companies: in a small one,
 * then in a big one.
 */
export async function measure(): Promise<Figure[]> {
  await using home = await openHome();
  const began = performance.now();
  const scenes = await fill(home);
  const filled = (performance.now() - began) / 1000;
  const client = new pg.Client({ connectionString: home.databaseUrl });
  await client.connect();
  const figures: Figure[] = [];
  let statementsRead = 0;
  let byIndex = 0;
  for (const [size, scene] of Object.entries(scenes)) {
    const statements = distinct(await hotStatements(home.app, scene));
    for (const statement of statements) {
      const scans = await scansOf(client, statement);
      statementsRead += 1;
      if (!scans.some(({ kind, table }) => kind === "Seq Scan" && growing.includes(table))) byIndex += 1;
      figures.push(await timed(`${size}: ${statement.screen}${partOf(statement)}`, () => read(home, statement)));
    }
    for (const [what, work] of Object.entries(arrivals))
      figures.push(await timed(`${size}: ${what}`, () => work(home.app, scene)));
  }
  await client.end();
  return [
    {
      what: `statements that find their rows by index, among ${companies} companies`,
      value: byIndex,
      unit: `of ${statementsRead}`,
      target: { atLeast: statementsRead },
    },
    { what: "to fill the database", value: filled, unit: "s" },
    ...figures,
  ];
}

async function fill(home: Home): Promise<Record<"small" | "big", Scene>> {
  const admin = new pg.Client({ connectionString: home.adminUrl });
  await admin.connect();
  const first = await makeScene(home.app, home.admin);
  const second = await makeScene(home.app, await home.nobody.signUp());
  await fillCompany(admin, { ...first.filling, ...small });
  await fillCompany(admin, { ...second.filling, ...big });
  await addCompanies(admin, companies - 2);
  await admin.query("vacuum analyze");
  await admin.end();
  return { small: await first.scene(), big: await second.scene() };
}

/** Companies without sign-ins, whose rows fill the tables. */
async function addCompanies(admin: pg.Client, many: number): Promise<void> {
  const { rows } = await admin.query<{ companyId: number; connectionId: number; userId: number; queueId: number }>(
    `with made as (insert into companies (name) select 'Vizinha ' || n from generate_series(1, $1::integer) n returning id),
          line as (insert into connections (company_id, name) select id, 'Loja' from made returning company_id, id),
          person as (insert into users (company_id, name, email, password_hash, profile)
                     select id, 'Ana', 'ana' || id || '@vizinha.test', '', 'admin' from made returning company_id, id),
          queue as (insert into queues (company_id, name, color) select id, 'Vendas', '#00aa55' from made returning company_id, id)
     select line.company_id as "companyId", line.id as "connectionId", person.id as "userId", queue.id as "queueId"
     from line join person using (company_id) join queue using (company_id)`,
    [many],
  );
  for (const { companyId, connectionId, userId, queueId } of rows)
    await fillCompany(admin, { companyId, connectionId, userIds: [userId], queueIds: [queueId], ...small });
}

async function read({ app }: Home, { name, text, companyId, values }: HotStatement): Promise<unknown> {
  return app.database.read(companyId, { name, text }, values);
}

/** The same statement with the same values is behind several screens. */
function distinct(statements: readonly HotStatement[]): HotStatement[] {
  const found = new Map(statements.map((one) => [JSON.stringify([one.text, one.values]), one] as const).toReversed());
  return [...found.values()].toReversed();
}

function partOf({ name }: HotStatement): string {
  if (name.includes("count")) return ", their number";
  if (name === "messages_cycles") return ", their cycles";
  return name === "tickets_by_ids" ? ", their conversation" : "";
}

async function timed(what: string, work: () => Promise<unknown>): Promise<Figure> {
  const milliseconds: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    await work();
    milliseconds.push(performance.now() - began);
  }
  const median = percentile(milliseconds, 0.5).toFixed(2);
  return { what: `${what}: p95 (p50 ${median})`, value: percentile(milliseconds, 0.95), unit: "ms" };
}
