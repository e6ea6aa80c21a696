import { beforeAll, expect, test } from "vitest";
import type { ConnectionRef } from "../../channels/port.ts";
import { connectionOf, conversation, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
let admin: Person;
let line: ConnectionRef;

beforeAll(async () => {
  admin = await home.nobody.signUp();
  line = await connectionOf(home.app, admin);
});

const sql = <Row extends object>(text: string, ...values: unknown[]) =>
  home.app.database.tenant(line.companyId, (tx) => tx.sql<Row>(text, [tx.companyId, ...values]));
const stage = async (name: string) => (await admin.does("POST /tags", { body: { name, kanban: 1 } })).id;
const move = (ticketId: number, to: number | null, by = admin) =>
  by.call("PUT /api/kanban/cards/:cardId/lane", {
    params: { cardId: ticketId },
    body: { targetLaneId: String(to ?? "lane0") },
  });
const put = (ticketId: number, body: object, by = admin) =>
  by.call("PUT /tickets/:ticketId", { params: { ticketId }, body });
/** All that was is an hour longer ago. */
const anHourPasses = () =>
  sql(`update stage_stays set entered_at = entered_at - interval '1 hour', left_at = left_at - interval '1 hour'
       where company_id = $1`);
interface Stay {
  ticket: number;
  lane: number | null;
  /** Hours ago. */
  entered: number;
  left: number | null;
  by: number | null;
  leftBy: number | null;
}
const inOrder = (stays: readonly Stay[]) =>
  stays.toSorted((a, b) => a.ticket - b.ticket || b.entered - a.entered || (b.left ?? 0) - (a.left ?? 0));
const stays = async (ticketIds?: readonly number[]) =>
  inOrder(
    await sql<Stay>(
      `select ticket_id as ticket, tag_id as lane, round(extract(epoch from now() - entered_at) / 3600)::integer as entered,
              round(extract(epoch from now() - left_at) / 3600)::integer as left, entered_by as by, left_by as "leftBy"
       from stage_stays where company_id = $1 and ($2::bigint[] is null or ticket_id = any ($2))`,
      ticketIds ?? null,
    ),
  );
const brief = async (...ticketIds: number[]) =>
  (await stays(ticketIds)).map(({ lane, entered, left }) => [lane, entered, left]);

test("a random day leaves the stays that were seen, with who moved what", async () => {
  const colleague = await admin.colleague("admin");
  const people = [admin, colleague];
  const stages = [await stage("Orçamento"), await stage("Aprovado"), await stage("Entregue")];
  const plain = (await admin.does("POST /tags", { body: { name: "VIP" } })).id;
  const from: string[] = [];
  const seen: Stay[] = [];
  let seed = 20_261_125;
  const dice = (sides: number) => (seed = (seed * 48_271) % 2_147_483_647) % sides;
  const any = <T>(list: readonly T[], other: T): T => list[dice(Math.max(1, list.length))] ?? other;
  /** Where each conversation stands now, by what says so. */
  const standing = async () =>
    new Map(
      (
        await sql<{ id: number; lane: number | null }>(
          `select t.id, (select x.tag_id from ticket_tags x join tags g on g.company_id = $1 and g.id = x.tag_id
                         where x.company_id = $1 and x.ticket_id = t.id and g.kanban and g.deleted_at is null) as lane
           from tickets t where t.company_id = $1 and t.status <> 'closed'`,
        )
      ).map(({ id, lane }) => [id, lane]),
    );
  const acts = 220;
  for (let n = 0; n < acts; n++) {
    const ids = await sql<{ id: number }>("select id from tickets where company_id = $1 order by id");
    const ticketId = any(ids.slice(-12), { id: 0 }).id;
    const person = any(people, admin);
    const tag = any(stages, 0);
    let by: Person | null = person;
    const act = ids.length < 4 ? 0 : dice(20);
    if (act === 0) {
      by = null;
      from.push(newNumber());
      await receive(home.app, line, written(from.at(-1) ?? ""));
    } else if (act < 5 || act > 18) await move(ticketId, any([null, ...stages], null), person);
    else if (act === 5) {
      const tags = [{ id: tag }, { id: plain }].slice(dice(2));
      await person.call("POST /tags/sync", { body: { ticketId, tags } });
    } else if (act === 6) await put(ticketId, { status: "closed" }, person);
    else if (act === 7) await put(ticketId, { status: dice(2) ? "open" : "pending" }, person);
    else if (act === 8) {
      // Reopens what is closed, if it answers an old conversation.
      by = null;
      await receive(home.app, line, written(any(from, ""), { body: "Voltei" }));
    } else if (act === 9) await person.call("DELETE /tags/:tagId", { params: { tagId: tag } });
    else if (act === 10 || act === 15 || act === 16)
      await person.call("POST /tags/:tagId/restore", { params: { tagId: tag } });
    else if (act === 11)
      await person.call("PUT /tags/:tagId", { params: { tagId: tag }, body: { kanban: dice(2) ? 1 : 0 } });
    else if (act === 12) {
      // A close that is taken back at once was none.
      await put(ticketId, { status: "closed" }, person);
      await person.call("POST /tickets/:ticketId/undo", { params: { ticketId }, body: { undoes: "close" } });
    } else if (act === 13) {
      // The bot, or a campaign.
      by = null;
      await home.app.database.tenant(line.companyId, async (tx) => {
        const values = [tx.companyId, ticketId];
        await tx.sql("delete from ticket_tags where company_id = $1 and ticket_id = $2 and kanban", values);
        await tx.sql(
          "insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3) on conflict do nothing",
          [...values, tag],
        );
      });
    } else if (dice(3) === 0) {
      await person.call("DELETE /tickets/:ticketId", { params: { ticketId } });
      for (let at = seen.length - 1; at >= 0; at--) if (seen[at]?.ticket === ticketId) seen.splice(at, 1);
    }
    const now = await standing();
    const who = by?.user.id ?? null;
    for (const one of seen)
      if (one.left === null && (!now.has(one.ticket) || now.get(one.ticket) !== one.lane))
        Object.assign(one, { left: acts - n, leftBy: who });
    for (const [ticket, lane] of now)
      if (!seen.some((one) => one.ticket === ticket && one.left === null))
        seen.push({ ticket, lane, entered: acts - n, left: null, by: who, leftBy: null });
    await anHourPasses();
  }
  expect(await stays()).toEqual(inOrder(seen));
  expect(seen.filter(({ left, lane }) => left !== null && lane !== null).length).toBeGreaterThan(10);
  const since = new Map(seen.flatMap(({ ticket, left, entered }) => (left === null ? [[ticket, entered]] : [])));
  const { lanes } = await admin.does("GET /api/kanban/board", { query: { showAll: "true", cardsPerLane: 100 } });
  for (const card of lanes.flatMap(({ cards }) => cards))
    expect(Math.round((Date.now() - Date.parse(card.since)) / 3_600_000)).toBe(since.get(card.ticketId));
}, 60_000);

test("a lane that is left and entered again within the time of an undo was never left", async () => {
  const { id } = await conversation(home.app, admin, line);
  const [first, second] = [await stage("Ida"), await stage("Volta")];
  await move(id, first);
  await anHourPasses();
  await move(id, second);
  await move(id, first);
  await anHourPasses();
  expect(await brief(id)).toEqual([
    [null, 2, 2],
    [first, 2, null],
  ]);
  await admin.does("DELETE /tags/:tagId", { params: { tagId: first } });
  await admin.does("POST /tags/:tagId/restore", { params: { tagId: first } });
  expect((await brief(id)).at(-1)).toEqual([first, 2, null]);
});

test("a stage that is merged into another was that one", async () => {
  const [kept, gone] = [await stage("Cobrança"), await stage("Cobrar")];
  const { id } = await conversation(home.app, admin, line);
  await move(id, gone);
  await anHourPasses();
  await admin.does("POST /tags/:tagId/merge", { params: { tagId: gone }, body: { intoTagId: kept } });
  await anHourPasses();
  expect(await brief(id)).toEqual([
    [null, 2, 2],
    [kept, 2, null],
  ]);
});

test("of two conversations that become one, the stay of the other stops; parted, it goes on", async () => {
  const lane = await stage("Pós-venda");
  const kept = await conversation(home.app, admin, line);
  const other = await conversation(home.app, admin, line);
  await move(other.id, lane);
  await anHourPasses();
  const params = { contactId: kept.contactId };
  await admin.does("POST /contacts/:contactId/merge", { params, body: { contactId: other.contactId } });
  await anHourPasses();
  // It has the other's stage, as it had none, and what the other was in before.
  expect(await brief(kept.id, other.id)).toEqual([
    [null, 2, 2],
    [null, 2, 1],
    [lane, 1, null],
  ]);
  const [merge] = await admin.does("GET /contacts/:contactId/merges", { params });
  await admin.does("POST /contacts/merges/:mergeId/undo", { params: { mergeId: merge?.id ?? 0 } });
  // What was put aside did not grow older here.
  expect(await brief(other.id)).toEqual([
    [null, 2, 2],
    [lane, 1, null],
  ]);
  expect((await brief(kept.id)).at(-1)).toEqual([null, 0, null]);
});

test("whoever moves, closes and reopens at once, each conversation has one stay, of where it stands", async () => {
  const tags = [await stage("Corrida"), await stage("Chegada")];
  const tickets = await Promise.all([1, 2, 3].map(() => conversation(home.app, admin, line)));
  for (let n = 0; n < 5; n++) {
    await Promise.all(
      tickets.flatMap(({ id }, at) => [
        move(id, tags[(n + at) % 2] ?? null),
        put(id, { status: n % 2 ? "open" : "closed" }),
        admin.call(n % 2 ? "POST /tags/:tagId/restore" : "DELETE /tags/:tagId", {
          params: { tagId: tags[at % 2] ?? 0 },
        }),
      ]),
    );
    const wrong = await sql(
      `select t.id, t.status, x.tag_id, s.tag_id as stay from tickets t
       left join ticket_tags x on x.company_id = $1 and x.ticket_id = t.id and x.kanban
       left join stage_stays s on s.company_id = $1 and s.ticket_id = t.id and s.left_at is null
       where t.company_id = $1 and ((t.status = 'closed') <> (s.id is null) or s.id is not null and s.tag_id is distinct from x.tag_id)`,
    );
    expect(wrong).toEqual([]);
  }
});
