import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { Call } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { makeScene } from "../statements/scene.ts";
import { fillPast, withoutIndexes, type Past } from "./fill-lists.ts";
import { openHome, type Home } from "./home.ts";
import { percentile, type Extent, type Figure } from "./measure.ts";

const times = 40;
/** The first ones make the plans: PostgreSQL keeps one for all values after five. */
const warm = 8;
const seed = 5;
const sizes = ["small", "big"] as const;
type Size = (typeof sizes)[number];

const year = { days: 365 };
const days = () => {
  const [from, to] = [Date.now() - 364 * 86_400_000, Date.now()].map((ms) => new Date(ms).toISOString().slice(0, 10));
  return { initialDate: from ?? "", finalDate: to ?? "" };
};
interface Question {
  call: Call;
  query: object;
  /** ms; a third of a second when absent. */
  atMost?: number;
}
const questions: Record<string, Question> = {
  "six cards and attendants": { call: "GET /dashboard", query: year },
  "the two cards of now": { call: "GET /dashboard/now", query: {} },
  "first replies, shares, satisfaction, stages, heat map": { call: "GET /dashboard/details", query: year },
  "chart of people": { call: "GET /dashboard/ticketsUsers", query: days() },
  "chart of days": { call: "GET /dashboard/ticketsDay", query: days() },
  "conversations behind what ended": { call: "GET /dashboard/conversations", query: { of: "finished", ...year } },
  "conversations behind first replies": { call: "GET /dashboard/conversations", query: { of: "firstReply", ...year } },
  "conversations behind what left a stage": {
    call: "GET /dashboard/conversations",
    query: { of: "leftStage", stageId: 0, ...year },
  },
  "time in each lane of the board": { call: "GET /api/kanban/times", query: { showAll: "true" } },
  "conversations behind new contacts": { call: "GET /dashboard/conversations", query: { of: "leads", ...year } },
  "conversations behind an hour of the week": {
    call: "GET /dashboard/conversations",
    query: { of: "arrived", weekday: 1, hour: 10, ...year },
  },
};

/** Filters that the daily sums don't have, over almost as many days as can be counted from rows. */
function filtered(tickets: number): Record<string, Question> {
  const { begun, heard } = limits.dashboard.filtered;
  const most = Math.min(365, Math.floor((Math.min(begun / tickets, heard / (tickets * heardOfEach)) * 365) / 1.1));
  const query = { days: most, withoutQueue: "true" };
  return {
    "six cards of those without a queue, from rows": { call: "GET /dashboard", query, atMost: 2_000 },
    "details of those without a queue, from rows": { call: "GET /dashboard/details", query, atMost: 4_000 },
    "conversations without a queue behind what ended": {
      call: "GET /dashboard/conversations",
      query: { of: "finished", ...query },
      atMost: 2_000,
    },
  };
}
/** How many of the ten messages are the customer's. */
const heardOfEach = 5;

/**
 * The dashboard's HTTP requests for a whole year, in a company of 10,000 conversations and in a large one (a million
 * conversations, ten million messages, a stage stay for each), all within that year. `--keep folder` keeps the database
 * there.
 */
export async function measure({ tickets, keep }: Extent): Promise<Figure[]> {
  const isFilled = keep !== undefined && existsSync(path.join(keep, "filled"));
  if (keep !== undefined) await mkdir(keep, { recursive: true });
  if (!isFilled && keep !== undefined) {
    // Uses settings that lose data on a crash, which is fine for a database made for one measurement.
    await using filling = await openHome({
      folder: keep,
      settings: { fsync: "off", max_wal_size: "8GB", maintenance_work_mem: "512MB" },
    });
    await fill(filling, tickets);
    await writeFile(path.join(keep, "filled"), "");
  }
  await using home = await openHome({ folder: keep });
  if (keep === undefined) await fill(home, tickets);
  // A kept database has users from earlier runs.
  await home.app.database.platform("update plans set users = 1000");
  const admins = {} as Record<Size, Person>;
  for (const size of sizes) admins[size] = await adminOf(home, size);
  const figures: Figure[] = [];
  let askers = admins;
  const all = { ...questions, ...filtered(tickets) };
  for (const [n, [what, { call, query, atMost = 300 }]] of Object.entries(all).entries()) {
    const taken: Record<Size, number[]> = { small: [], big: [] };
    // Use new users, because one user may not send this many requests.
    if (n % 2 === 0)
      askers = { small: await admins.small.colleague("admin"), big: await admins.big.colleague("admin") };
    for (let time = 0; time < times + warm; time++)
      for (const size of sizes) {
        const began = performance.now();
        await askers[size].does(call, { query } as never);
        if (time >= warm) taken[size].push(performance.now() - began);
      }
    const middle = (size: Size) => percentile(taken[size], 0.5);
    figures.push({
      what: `${what}: p95`,
      value: percentile(taken.big, 0.95),
      unit: "ms",
      target: { atMost },
      note: `p50 ${middle("small").toFixed(1)} ms of 10,000 conversations, ${middle("big").toFixed(1)} ms of ${tickets}: ${(middle("big") / middle("small")).toFixed(1)}×`,
    });
  }
  return figures;
}

async function fill(home: Home, tickets: number): Promise<void> {
  const began = performance.now();
  const client = new pg.Client({ connectionString: home.adminUrl });
  await client.connect();
  try {
    const pasts: Past[] = [];
    for (const size of sizes) {
      const { filling } = await makeScene(home.app, await home.nobody.signUp(size));
      const conversations = size === "small" ? 2 : 4;
      const all = size === "small" ? 10_000 : tickets;
      pasts.push({
        ...filling,
        contacts: all / conversations,
        conversations,
        notClosed: Math.min(5_000, all / 8),
        messages: 10,
        days: 364,
        stages: 8,
      });
    }
    await withoutIndexes(
      client,
      ["messages", "tickets", "service_cycles", "service_turns", "stage_stays"],
      async () => {
        for (const past of pasts) await fillPast(client, past, seed);
      },
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
  process.stderr.write(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
}

async function adminOf(home: Home, name: Size): Promise<Person> {
  const [company] = await home.app.database.platform<{ id: number }>("select id from companies where name = $1", [
    name,
  ]);
  if (!company) throw new Error(`There is no company ${name}.`);
  const [admin] = await home.app.database.tenant(company.id, (tx) =>
    tx.sql<{ email: string }>("select email from users where company_id = $1 order by id limit 1", [tx.companyId]),
  );
  if (!admin) throw new Error(`The company ${name} has nobody.`);
  return home.nobody.login(admin.email);
}
