import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { limits } from "@recado/contracts/limits";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { makeScene } from "../statements/scene.ts";
import { fillPast } from "./fill-lists.ts";
import { openHome, type Home } from "./home.ts";
import { percentile, type Figure } from "./measure.ts";

/** Two thirds of them wait: a few more than a bulk action takes. */
const notClosed = 8_000;
const seed = 8;
/** An attendant lists and accepts so often, ms. */
const every = 150;
const quietMs = 5_000;

interface Work {
  lists: number[];
  accepts: number[];
  accepted: number;
}

/** 5,000 conversations that wait are resolved at once and that is undone, while two attendants accept some of them. */
export async function measure(): Promise<Figure[]> {
  await using home = await openHome();
  const { filling } = await makeScene(home.app, await home.nobody.signUp("bulk"));
  const client = new pg.Client({ connectionString: home.adminUrl });
  await client.connect();
  try {
    await fillPast(
      client,
      { ...filling, contacts: notClosed, conversations: 1, notClosed, messages: 2, days: 90 },
      seed,
    );
    await client.query("vacuum analyze");
    const [row] = await home.app.database.tenant(filling.companyId, (tx) =>
      tx.sql<{ email: string }>("select email from users where company_id = $1 order by id limit 1", [tx.companyId]),
    );
    const admin = await home.nobody.login(row?.email ?? "");
    const attendants = [
      await admin.colleague("user", { queueIds: filling.queueIds.slice(0, 3) }),
      await admin.colleague("user", { queueIds: filling.queueIds.slice(2) }),
    ];
    const quiet = await working(attendants, wait(quietMs));
    const list = { status: "pending", showAll: "true" } as const;
    const began = performance.now();
    const before = await commits(client);
    const bulk = await admin.does("POST /bulk-actions", { body: { action: "close", silent: true, list } });
    const answered = performance.now() - began;
    const during = await working(attendants, settled(home, admin, bulk.id, "finished"));
    const closing = performance.now() - began;
    const done = await admin.does("GET /bulk-actions/:bulkActionId", { params: { bulkActionId: bulk.id } });
    const transactions = (await commits(client)) - before;
    const undoBegan = performance.now();
    await admin.does("POST /bulk-actions/:bulkActionId/undo", { params: { bulkActionId: bulk.id } });
    const undoing = await working(attendants, settled(home, admin, bulk.id, "undone"));
    const undoTime = performance.now() - undoBegan;
    const undone = await admin.does("GET /bulk-actions/:bulkActionId", { params: { bulkActionId: bulk.id } });
    const p95 = (values: readonly number[]) => percentile(values, 0.95);
    const told = (work: Work) =>
      `p50 ${percentile(work.lists, 0.5).toFixed(0)} ms; accepts p95 ${p95(work.accepts).toFixed(0)} ms, ${work.accepted} accepted`;
    return [
      { what: `a bulk of ${bulk.total}: until it is answered`, value: answered, unit: "ms", target: { atMost: 1_000 } },
      {
        what: `until all are resolved`,
        value: closing / 1_000,
        unit: "s",
        note: `${done.done} resolved, ${done.refused} refused; ${(closing / bulk.total).toFixed(1)} ms each`,
      },
      { what: "transactions meanwhile, of everybody", value: transactions, unit: "" },
      { what: "an attendant's list, nothing else: p95", value: p95(quiet.lists), unit: "ms", note: told(quiet) },
      {
        what: "an attendant's list meanwhile: p95",
        value: p95(during.lists),
        unit: "ms",
        target: { atMost: 100 },
        note: told(during),
      },
      {
        what: "until it is undone",
        value: undoTime / 1_000,
        unit: "s",
        note: `${undone.undone} undone, ${undone.kept} kept`,
      },
      {
        what: "an attendant's list while it is undone: p95",
        value: p95(undoing.lists),
        unit: "ms",
        note: told(undoing),
      },
      {
        what: "conversations that are neither done nor refused",
        value: Math.min(bulk.total, limits.bulk.most) - done.done - done.refused,
        unit: "",
        target: { atMost: 0 },
      },
    ];
  } finally {
    await client.end();
  }
}

/** Attendants work until `over` resolves: each lists waiting conversations and accepts the last one. */
async function working(attendants: readonly Person[], over: Promise<void>): Promise<Work> {
  const work: Work = { lists: [], accepts: [], accepted: 0 };
  let isOver = false;
  const ending = over.then(() => {
    isOver = true;
  });
  await Promise.all(
    attendants.map(async (attendant) => {
      while (!isOver) {
        let began = performance.now();
        const { tickets } = await attendant.does("GET /tickets", { query: { status: "pending" } });
        work.lists.push(performance.now() - began);
        const last = tickets.at(-1);
        if (last) {
          began = performance.now();
          const { status } = await attendant.call("PUT /tickets/:ticketId", {
            params: { ticketId: last.id },
            body: { status: "open" },
          });
          work.accepts.push(performance.now() - began);
          if (status === 200) work.accepted += 1;
        }
        await wait(every);
      }
    }),
  );
  await ending;
  return work;
}

/** Waits for the status; polls the database, so that the API's limits don't apply. */
async function settled(home: Home, admin: Person, id: number, as: "finished" | "undone"): Promise<void> {
  const { companyId } = admin.user;
  for (;;) {
    const rows = await home.app.database.tenant(companyId, (tx) =>
      tx.sql(
        `select from bulk_actions where company_id = $1 and id = $2 and ${as === "finished" ? "finished_at" : "undone_at"} is not null`,
        [companyId, id],
      ),
    );
    if (rows.length > 0) return;
    await wait(100);
  }
}

async function commits(client: pg.Client): Promise<number> {
  await client.query("select pg_stat_clear_snapshot()");
  const { rows } = await client.query<{ xact_commit: string }>(
    "select xact_commit from pg_stat_database where datname = current_database()",
  );
  return Number(rows[0]?.xact_commit);
}
