import { expect, test } from "vitest";
import type { Request } from "@recado/contracts";
import { lane0 } from "@recado/contracts/kanban";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();

test("a lane says how many left it in the last days and how long half of them stood there, to those who may see them", async () => {
  const owner = await home.nobody.signUp();
  const line = await connectionOf(home.app, owner);
  const mine = await owner.queue();
  const helper = await owner.colleague("user", { queueIds: [mine] });
  const { id: stage } = await owner.does("POST /tags", { body: { name: "Visita", kanban: 1 } });
  const move = (cardId: number, targetLaneId: string) =>
    owner.does("PUT /api/kanban/cards/:cardId/lane", { params: { cardId }, body: { targetLaneId } });
  for (const [n, hours] of [1, 5, 30, 2].entries()) {
    const { id } = await conversation(home.app, owner, line, n < 3 ? { queueId: mine } : {});
    await move(id, String(stage));
    await home.app.database.tenant(owner.user.companyId, (tx) =>
      tx.sql(
        `update stage_stays set entered_at = entered_at - $3 * interval '1 hour', left_at = left_at - $3 * interval '1 hour'
         where company_id = $1 and ticket_id = $2`,
        [tx.companyId, id, hours],
      ),
    );
    await move(id, lane0);
  }
  const times = async (person: Person, query: Request<"GET /api/kanban/times">["query"] = {}) => {
    const { lanes, days } = await person.does("GET /api/kanban/times", { query });
    expect(days).toBe(30);
    return lanes
      .toSorted((a, b) => a.laneId.localeCompare(b.laneId))
      .map(({ laneId, left, median }) => [laneId, left, Math.round((median ?? 0) / 60)]);
  };
  const byLane = [
    [String(stage), 4, 2],
    [lane0, 4, 0],
  ];
  expect(await times(owner, { showAll: "true" })).toEqual(byLane);
  expect(await times(helper)).toEqual([
    [String(stage), 3, 5],
    [lane0, 3, 0],
  ]);
  expect(await times(owner, { showAll: "true", queueIds: String(await owner.queue()), withoutQueue: "false" })).toEqual(
    [],
  );
});

test("what left it of a test phone is said apart, where it doesn't count", async () => {
  const owner = await home.nobody.signUp();
  const line = await connectionOf(home.app, owner);
  const { id: stage } = await owner.does("POST /tags", { body: { name: "Visita", kanban: 1 } });
  const { id: cardId } = await conversation(home.app, owner, line);
  const move = (targetLaneId: string) =>
    owner.does("PUT /api/kanban/cards/:cardId/lane", { params: { cardId }, body: { targetLaneId } });
  const sql = (text: string) =>
    home.app.database.tenant(owner.user.companyId, (tx) => tx.sql(text, [owner.user.companyId]));
  await move(String(stage));
  await sql("update stage_stays set entered_at = entered_at - interval '1 hour' where company_id = $1");
  await move(lane0);
  await sql("update connections set is_test = true where company_id = $1");
  const ofStage = async () => {
    const { lanes } = await owner.does("GET /api/kanban/times", { query: { showAll: "true" } });
    return lanes.find(({ laneId }) => laneId === String(stage));
  };
  expect(await ofStage()).toMatchObject({ left: 1, tests: 0, median: expect.any(Number) as number });
  await connectionOf(home.app, owner);
  expect(await ofStage()).toMatchObject({ left: 0, tests: 1, median: null });
});
