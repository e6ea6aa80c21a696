import { expect, test } from "vitest";
import { lane0, type Lane } from "@recado/contracts/kanban";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp();

test("a random day leaves counts equal to a recount of the rows, for admins and attendants", async () => {
  const owner = await home.nobody.signUp();
  const line = await connectionOf(home.app, owner);
  const queueIds = [await owner.queue(), await owner.queue()];
  const attendant = await owner.colleague("user", { queueIds: queueIds.slice(0, 1) });
  const stages: number[] = [];
  for (const name of ["Um dia", "Dois dias", "Três dias"])
    stages.push((await owner.does("POST /tags", { body: { name, kanban: 1 } })).id);
  const plain = await owner.does("POST /tags", { body: { name: "Cliente antigo" } });
  let seed = 20_261_123;
  const dice = (sides: number) => (seed = (seed * 48_271) % 2_147_483_647) % sides;
  const any = <T>(list: readonly T[], other: T): T => list[dice(Math.max(1, list.length))] ?? other;
  const tickets: number[] = [];
  // What is refused, such as the move of a closed card, is part of the day.
  for (let n = 0; n < 160; n++) {
    const ticketId = any(tickets, 0);
    const stage = any(stages, 0);
    const params = { ticketId };
    const act = tickets.length < 3 ? 0 : dice(12);
    if (act < 2) {
      const queueId = any([...queueIds, undefined], undefined);
      tickets.push((await conversation(home.app, owner, line, queueId === undefined ? {} : { queueId })).id);
    } else if (act < 6) {
      const body = { targetLaneId: any([lane0, ...stages.map(String)], lane0) };
      await owner.call("PUT /api/kanban/cards/:cardId/lane", { params: { cardId: ticketId }, body });
    } else if (act === 6) {
      const tags = [{ id: stage }, { id: plain.id }].slice(dice(2));
      await owner.call("POST /tags/sync", { body: { ticketId, tags } });
    } else if (act === 7) await owner.call("PUT /tickets/:ticketId", { params, body: { status: "closed" } });
    else if (act === 8) await owner.call("PUT /tickets/:ticketId", { params, body: { queueId: any(queueIds, 0) } });
    else if (act === 9) await owner.call("DELETE /tags/:tagId", { params: { tagId: stage } });
    else if (act === 10) await owner.call("POST /tags/:tagId/restore", { params: { tagId: stage } });
    else await owner.call("PUT /tickets/:ticketId", { params, body: { status: dice(2) ? "open" : "pending" } });
  }
  /** From the rows alone: what each lane has of what a condition lets be seen. */
  const recount = async (condition: string) =>
    Object.fromEntries(
      (
        await home.app.database.tenant(owner.user.companyId, (tx) =>
          tx.sql<{ lane: string; total: number }>(
            `select coalesce((select g.id::text from ticket_tags x join tags g on g.company_id = $1 and g.id = x.tag_id
                              where x.company_id = $1 and x.ticket_id = t.id and g.kanban and g.deleted_at is null), 'lane0') as lane,
                    count(*) as total
             from tickets t where t.company_id = $1 and t.status in ('open', 'pending') and ${condition} group by 1`,
            [owner.user.companyId],
          ),
        )
      ).map(({ lane, total }) => [lane, String(total)]),
    );
  const counts = (lanes: readonly Lane[]) =>
    Object.fromEntries(lanes.filter(({ label }) => label !== "0").map(({ id, label }) => [id, label]));
  const board = async (person = owner, query: object = {}) =>
    (await person.does("GET /api/kanban/board", { query: { cardsPerLane: 100, ...query } })).lanes;
  const whole = await board(owner, { showAll: "true" });
  expect(counts(whole)).toEqual(await recount("true"));
  expect(Object.keys(counts(whole)).length).toBeGreaterThan(1);
  for (const { label, cards } of whole) expect(cards).toHaveLength(Number(label));
  const [own] = queueIds;
  expect(counts(await board(owner, { showAll: "true", queueIds: String(own), withoutQueue: "false" }))).toEqual(
    await recount(`t.queue_id = ${own}`),
  );
  // They answer none: what waits in their queue is theirs to see.
  expect(counts(await board(attendant))).toEqual(await recount(`t.queue_id = ${own} and t.user_id is null`));
});
