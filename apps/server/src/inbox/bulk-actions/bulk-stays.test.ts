import { beforeAll, expect, test } from "vitest";
import type { Request } from "@recado/contracts";
import type { ConnectionRef } from "../../channels/port.ts";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { runBulk } from "./run-bulk.ts";

/** Its jobs are done by the tests themselves, when they say so. */
const home = useApp({ ROLES: "web" });
let admin: Person;
let line: ConnectionRef;

beforeAll(async () => {
  admin = await home.nobody.signUp();
  line = await connectionOf(home.app, admin);
});

const sql = <Row extends object>(text: string, ...values: unknown[]) =>
  home.app.database.tenant(line.companyId, (tx) => tx.sql<Row>(text, [tx.companyId, ...values]));
const waiting = () => conversation(home.app, admin, line);
const tag = async (name: string, kanban: 0 | 1 = 1) => (await admin.does("POST /tags", { body: { name, kanban } })).id;
const move = (ticketId: number, lane: number | null, by = admin) =>
  by.does("PUT /api/kanban/cards/:cardId/lane", {
    params: { cardId: ticketId },
    body: { targetLaneId: String(lane ?? "lane0") },
  });
const close = (ticketId: number) =>
  admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "closed", silent: true } });
/** All that was is an hour longer ago, also for bulk actions, which may be undone all the same. */
const anHourPasses = async () => {
  await sql(`update stage_stays set entered_at = entered_at - interval '1 hour', left_at = left_at - interval '1 hour'
             where company_id = $1`);
  await sql("update bulk_actions set created_at = created_at - interval '1 hour' where company_id = $1");
};
/** Lane, entered, left, in hours ago. */
const stays = async (ticketId: number) =>
  (
    await sql<{ lane: number | null; entered: number; left: number | null }>(
      `select tag_id as lane, round(extract(epoch from now() - entered_at) / 3600)::integer as entered,
              round(extract(epoch from now() - left_at) / 3600)::integer as left
       from stage_stays where company_id = $1 and ticket_id = $2 order by entered_at, left_at`,
      ticketId,
    )
  ).map(({ lane, entered, left }) => [lane, entered, left]);
const work = async (bulkActionId: number) => {
  while (await runBulk(home.app, { companyId: line.companyId, bulkActionId }));
};
const bulk = async (body: Request<"POST /bulk-actions">["body"]) => {
  const { id } = await admin.does("POST /bulk-actions", { body });
  await work(id);
  return id;
};
const undo = async (bulkActionId: number) => {
  await admin.does("POST /bulk-actions/:bulkActionId/undo", { params: { bulkActionId } });
  await work(bulkActionId);
  return admin.does("GET /bulk-actions/:bulkActionId", { params: { bulkActionId } });
};

test("a stage that many were put into, and taken out of by undo, was never entered, nor the one before left", async () => {
  const colleague = await admin.colleague("admin");
  const [before, stage, other] = [await tag("Orçamento"), await tag("Tratamento"), await tag("Entrega")];
  const plain = await tag("Feira", 0);
  const [staged, none, closed, toured, moved] = await Promise.all([
    waiting(),
    waiting(),
    waiting(),
    waiting(),
    waiting(),
  ]);
  for (const { id } of [staged, closed, toured, moved]) await move(id, before);
  await anHourPasses();
  const ids = [staged, none, closed, toured, moved].map(({ id }) => id);
  const asked = await bulk({ action: "tag", ticketIds: ids, tagIds: [plain, stage] });
  await anHourPasses();
  // What others do meanwhile counts.
  await close(closed.id);
  await move(toured.id, other, colleague);
  await move(moved.id, other, colleague);
  await anHourPasses();
  await move(toured.id, stage, colleague);
  await anHourPasses();
  expect(await undo(asked)).toMatchObject({ status: "undone", undone: 4, kept: 1 });

  const first = [null, 4, 4];
  expect(await stays(staged.id)).toEqual([first, [before, 4, null]]);
  expect(await stays(none.id)).toEqual([[null, 4, null]]);
  expect(await stays(closed.id)).toEqual([first, [before, 4, 2]]);
  expect(await stays(toured.id)).toEqual([first, [before, 4, 2], [other, 2, 1], [stage, 1, 0], [before, 0, null]]);
  expect(await stays(moved.id)).toEqual([first, [before, 4, 3], [stage, 3, 2], [other, 2, null]]);
  const { lanes } = await admin.does("GET /api/kanban/times");
  // By whoever took it there themselves, and the one that stays moved.
  expect(lanes.find(({ laneId }) => laneId === String(stage))).toMatchObject({ left: 2 });
});

test("of many that were resolved, and taken back by undo, none left its stage", async () => {
  const [stage, later] = [await tag("Negociação"), await tag("Fechamento")];
  const [staged, retagged, reopened] = await Promise.all([waiting(), waiting(), waiting()]);
  const ids = [staged, retagged, reopened].map(({ id }) => id);
  for (const id of ids) await move(id, stage);
  await anHourPasses();
  const asked = await bulk({ action: "close", ticketIds: ids, silent: true });
  await anHourPasses();
  await admin.does("POST /tags/sync", { body: { ticketId: retagged.id, tags: [{ id: later }] } });
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: reopened.id }, body: { status: "open" } });
  expect(await undo(asked)).toMatchObject({ status: "undone", undone: 2, kept: 1 });
  expect(await stays(staged.id)).toEqual([
    [null, 2, 2],
    [stage, 2, null],
  ]);
  expect(await stays(retagged.id)).toEqual([
    [null, 2, 2],
    [stage, 2, 0],
    [later, 0, null],
  ]);
  expect((await stays(reopened.id)).slice(1)).toEqual([
    [stage, 2, 1],
    [stage, 0, null],
  ]);
});
