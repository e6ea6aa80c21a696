import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { Call, Request } from "@recado/contracts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { makeScene } from "../statements/scene.ts";
import { fillPast, withoutIndexes, type Past } from "./fill-lists.ts";
import { openHome, type Home } from "./home.ts";
import { percentile, type Extent, type Figure } from "./measure.ts";

const times = 100;
const seed = 4;
type Size = "small" | "big" | "full";
interface Reader {
  admin: Person;
  attendant: Person;
}

/** The list's requests: the first page of each tab, as an attendant and as an admin who shows all, and the badges. */
const questions: Record<
  string,
  { who: keyof Reader; call: "GET /tickets" | "GET /tickets/counts"; query: Request<"GET /tickets">["query"] }
> = {
  "open, of an attendant": { who: "attendant", call: "GET /tickets", query: { status: "open" } },
  "waiting, of an attendant": { who: "attendant", call: "GET /tickets", query: { status: "pending" } },
  "resolved, of an attendant": { who: "attendant", call: "GET /tickets", query: { status: "closed" } },
  "unread, of an attendant": { who: "attendant", call: "GET /tickets", query: { withUnreadMessages: "true" } },
  "badges of an attendant": { who: "attendant", call: "GET /tickets/counts", query: {} },
  "open, of all": { who: "admin", call: "GET /tickets", query: { status: "open", showAll: "true" } },
  "waiting, of all": { who: "admin", call: "GET /tickets", query: { status: "pending", showAll: "true" } },
  "resolved, of all": { who: "admin", call: "GET /tickets", query: { status: "closed", showAll: "true" } },
  "badges of all": { who: "admin", call: "GET /tickets/counts", query: { showAll: "true" } },
};

/**
 * The ticket list over HTTP, row-level security on, in a company of 10,000 conversations, in one of very many (a million,
 * ten million messages), and in one where a tenth as many wait. `--keep folder` leaves the database there for the next time.
 */
export async function measure({ tickets, keep }: Extent): Promise<Figure[]> {
  const isFilled = keep !== undefined && existsSync(path.join(keep, "filled"));
  if (keep !== undefined) await mkdir(keep, { recursive: true });
  if (keep !== undefined && !isFilled) await fillIn(keep, tickets);
  await using home = await openHome({ folder: keep });
  const figures: Figure[] = keep === undefined ? [await fill(home, tickets)] : [];
  const readers = Object.fromEntries(
    await Promise.all((["small", "big", "full"] as const).map(async (size) => [size, await readersOf(home, size)])),
  ) as Record<Size, Reader>;
  for (const [what, { who, call, query }] of Object.entries(questions)) {
    const taken = await timed((size) => readers[size][who].does(call as Call & "GET /tickets", { query }));
    const ratio = percentile(taken.big, 0.5) / percentile(taken.small, 0.5);
    const note = `p50 in ms: ${what} ${(["small", "big", "full"] as const).map((size) => percentile(taken[size], 0.5).toFixed(1)).join(", ")}`;
    figures.push(
      { what: `${what}: p95`, value: percentile(taken.big, 0.95), unit: "ms", target: { atMost: 20 }, note },
      { what: `${what}: growth from 10,000 conversations`, value: ratio, unit: "×", target: { atMost: 1.5 } },
      {
        what: `${what}: p95 where ${full(tickets).notClosed} are not closed`,
        value: percentile(taken.full, 0.95),
        unit: "ms",
        target: { atMost: 60 },
      },
    );
  }
  return figures;
}

/**
 * Fills the database once, with settings that lose data on a crash, which is fine for a database made for one
 * measurement.
 */
async function fillIn(folder: string, tickets: number): Promise<void> {
  await using home = await openHome({
    folder,
    settings: { fsync: "off", max_wal_size: "8GB", maintenance_work_mem: "512MB" },
  });
  const { value } = await fill(home, tickets);
  await writeFile(path.join(folder, "filled"), "");
  process.stderr.write(`filled in ${value.toFixed(0)} s\n`);
}

const full = (tickets: number) => ({ contacts: tickets / 8, conversations: 2, notClosed: tickets / 10, messages: 1 });
const pasts = (tickets: number): Record<Size, Pick<Past, "contacts" | "conversations" | "notClosed" | "messages">> => ({
  small: { contacts: 5_000, conversations: 2, notClosed: Math.min(5_000, tickets / 8), messages: 10 },
  big: { contacts: tickets / 4, conversations: 4, notClosed: Math.min(5_000, tickets / 8), messages: 10 },
  full: full(tickets),
});

async function fill(home: Home, tickets: number): Promise<Figure> {
  const client = new pg.Client({ connectionString: home.adminUrl });
  await client.connect();
  try {
    return await fillWith(home, client, tickets);
  } finally {
    await client.end();
  }
}

async function fillWith(home: Home, client: pg.Client, tickets: number): Promise<Figure> {
  const began = performance.now();
  const stages: Past[] = [];
  for (const [size, past] of Object.entries(pasts(tickets))) {
    const admin = await home.nobody.signUp(size);
    stages.push({ ...(await makeScene(home.app, admin)).filling, ...past, days: 730 });
  }
  await withoutIndexes(client, ["messages", "tickets"], async () => {
    for (const past of stages) await fillPast(client, past, seed);
  });
  await client.query("vacuum analyze");
  return { what: `to fill ${tickets} conversations`, value: (performance.now() - began) / 1000, unit: "s" };
}

async function readersOf(home: Home, name: Size): Promise<Reader> {
  const [company] = await home.app.database.platform<{ id: number }>("select id from companies where name = $1", [
    name,
  ]);
  if (!company) throw new Error(`There is no company ${name}.`);
  const emails = await home.app.database.tenant(company.id, (tx) =>
    tx.sql<{ email: string }>("select email from users where company_id = $1 order by id limit 2", [tx.companyId]),
  );
  const [admin, attendant] = await Promise.all(emails.map(({ email }) => home.nobody.login(email)));
  if (!admin || !attendant) throw new Error(`The company ${name} has nobody who looks at its list.`);
  return { admin, attendant };
}

/** Alternates between them, so that other load on the machine affects all equally. */
async function timed(ask: (size: Size) => Promise<unknown>): Promise<Record<Size, number[]>> {
  const taken: Record<Size, number[]> = { small: [], big: [], full: [] };
  for (let n = 0; n < times + 20; n++) {
    for (const size of ["small", "big", "full"] as const) {
      const began = performance.now();
      await ask(size);
      // The first ones make the plans.
      if (n >= 20) taken[size].push(performance.now() - began);
    }
  }
  return taken;
}
