import { expect, test } from "vitest";
import { lane0 } from "@recado/contracts/kanban";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp();

test("a random day leaves counts equal to a recount of the rows", async () => {
  const owner = await home.nobody.signUp();
  const line = await connectionOf(home.app, owner);
  const lanes = [lane0];
  for (const name of ["Um dia", "Dois dias", "Três dias"])
    lanes.push(String((await owner.does("POST /tags", { body: { name, kanban: 1 } })).id));
  const tickets: number[] = [];
  let seed = 20_261_123;
  const dice = (sides: number) => (seed = (seed * 48_271) % 2_147_483_647) % sides;
  for (let n = 0; n < 120; n++) {
    const id = tickets[dice(Math.max(tickets.length, 1))];
    const params = { ticketId: id ?? 0 };
    const act = id === undefined ? 0 : dice(6);
    if (act === 0) tickets.push((await conversation(home.app, owner, line)).id);
    else if (act < 4) {
      const body = { targetLaneId: lanes[dice(lanes.length)] ?? lane0 };
      await owner.call("PUT /api/kanban/cards/:cardId/lane", { params: { cardId: id ?? 0 }, body });
    } else await owner.call("PUT /tickets/:ticketId", { params, body: { status: act === 4 ? "open" : "closed" } });
  }
  const rows = await home.app.database.tenant(owner.user.companyId, (tx) =>
    tx.sql<{ lane: string; total: number }>(
      `select coalesce((select min(x.tag_id)::text from ticket_tags x join tags g on g.company_id = $1 and g.id = x.tag_id and g.kanban
                        where x.company_id = $1 and x.ticket_id = t.id), 'lane0') as lane, count(*) as total
       from tickets t where t.company_id = $1 and t.status in ('open', 'pending') group by 1`,
      [owner.user.companyId],
    ),
  );
  const board = await owner.does("GET /api/kanban/board", { query: { showAll: "true" } });
  for (const { id, label } of board.lanes)
    expect([id, label]).toEqual([id, String(rows.find(({ lane }) => lane === id)?.total ?? 0)]);
});
