import pg from "pg";
import { lane0 } from "@recado/contracts/kanban";
import { makeScene } from "../statements/scene.ts";
import { fillPast } from "./fill-lists.ts";
import { openHome } from "./home.ts";
import { percentile, type Figure } from "./measure.ts";

const lanes = 20;
const notClosed = 50_000;
const times = 60;
/** The first ones make the plans: PostgreSQL keeps one for all values after five. */
const warm = 10;
const seed = 5;

/** The board's HTTP requests, with 20 lanes and 50,000 open conversations, a fifth of them in the first lane. */
export async function measure(): Promise<Figure[]> {
  await using home = await openHome();
  const { filling } = await makeScene(home.app, await home.nobody.signUp("board"));
  const client = new pg.Client({ connectionString: home.adminUrl });
  await client.connect();
  try {
    await fillPast(
      client,
      { ...filling, contacts: notClosed, conversations: 1, notClosed, messages: 2, days: 90 },
      seed,
    );
    await client.query(
      `with stages as (insert into tags (company_id, name, color, kanban, position)
                       select $1, 'Etapa ' || n, '#2e86de', true, n from generate_series(1, $2::integer) n returning id, position)
       insert into ticket_tags (company_id, ticket_id, tag_id)
       select $1, t.id, s.id from tickets t join stages s on s.position = t.id % ($2 + $2 / 4) + 1 where t.company_id = $1`,
      [filling.companyId, lanes],
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
  const [row] = await home.app.database.tenant(filling.companyId, (tx) =>
    tx.sql<{ email: string }>("select email from users where company_id = $1 order by id limit 1", [tx.companyId]),
  );
  const admin = await home.nobody.login(row?.email ?? "");
  const attendant = await admin.colleague("user", { queueIds: filling.queueIds.slice(0, 3) });
  const showAll = { showAll: "true" } as const;
  const { lanes: shown } = await admin.does("GET /api/kanban/board", { query: showAll });
  const cursor = shown[0]?.pageInfo.nextCursor ?? "";
  const figures: Figure[] = [];
  for (const [what, ask] of [
    ["the board's first page", () => admin.does("GET /api/kanban/board", { query: showAll })],
    ["the same for an attendant of three of five queues", () => attendant.does("GET /api/kanban/board", { query: {} })],
    [
      "20 more cards of the first lane",
      () =>
        admin.does("GET /api/kanban/lanes/:laneId/cards", { params: { laneId: lane0 }, query: { ...showAll, cursor } }),
    ],
  ] as const) {
    const taken: number[] = [];
    for (let n = 0; n < times + warm; n++) {
      const began = performance.now();
      await ask();
      if (n >= warm) taken.push(performance.now() - began);
    }
    figures.push({
      what: `${what}: p95`,
      value: percentile(taken, 0.95),
      unit: "ms",
      target: { atMost: 60 },
      note: `p50 ${percentile(taken, 0.5).toFixed(1)} ms; ${shown.length} lanes, ${shown.reduce((sum, { pageInfo }) => sum + pageInfo.total, 0)} cards`,
    });
  }
  return figures;
}
