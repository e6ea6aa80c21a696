import { beforeAll, describe, expect, test } from "vitest";
import type { Answer, Request } from "@recado/contracts";
import type { ConnectionRef } from "../../channels/port.ts";
import { connectionOf, conversation, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { writeCursor } from "./cursor.ts";

const home = useApp();
type Query = Request<"GET /tickets">["query"];
const people = {} as Record<"admin" | "ana" | "beto" | "carla", Person>;
const queues = {} as Record<"a" | "b", number>;
let connection: ConnectionRef;

/** Where each conversation stands, by its customer's name. */
const stands = [
  ["waits in A", "pending", "a", null],
  ["waits in B", "pending", "b", null],
  ["waits nowhere", "pending", null, null],
  ["Ana's in A", "open", "a", "ana"],
  ["Ana's in B", "open", "b", "ana"],
  ["Ana's nowhere", "open", null, "ana"],
  ["Beto's in B", "open", "b", "beto"],
  ["admin's in B", "open", "b", "admin"],
  ["done in A", "closed", "a", "beto"],
  ["done in B", "closed", "b", "beto"],
  ["Ana's, done in B", "closed", "b", "ana"],
  ["done nowhere", "closed", null, null],
] as const;

async function place(name: string, [, status, queue, person]: (typeof stands)[number]): Promise<void> {
  const from = newNumber();
  await receive(home.app, connection, written(from, { pushName: name }));
  await home.app.database.tenant(connection.companyId, (tx) =>
    tx.sql(
      `update tickets t set status = $3, queue_id = $4, user_id = $5, closed_at = case when $3 = 'closed' then now() end
       from contacts c where t.company_id = $1 and c.company_id = $1 and c.id = t.contact_id and c.number = $2`,
      [tx.companyId, from, status, queue && queues[queue], person && people[person].user.id],
    ),
  );
}

beforeAll(async () => {
  people.admin = await home.nobody.signUp();
  connection = await connectionOf(home.app, people.admin);
  queues.a = await people.admin.queue();
  queues.b = await people.admin.queue();
  people.ana = await people.admin.colleague("user", { queueIds: [queues.a] });
  people.beto = await people.admin.colleague("user", { queueIds: [queues.b], allTicket: "enabled" });
  people.carla = await people.admin.colleague("supervisor", { queueIds: [queues.a] });
  for (const one of stands) await place(one[0], one);
});

const names = async (person: Person, query: Query) =>
  (await person.does("GET /tickets", { query })).tickets.map((ticket) => ticket.contact.name).sort();

describe("a person's list", () => {
  const all = (status: string) => stands.filter((one) => one[1] === status).map((one) => one[0]);
  const cases: [keyof typeof people, Query, readonly string[]][] = [
    ["ana", { status: "pending" }, ["waits in A"]],
    ["ana", { status: "open" }, ["Ana's in A", "Ana's in B", "Ana's nowhere"]],
    ["ana", { status: "closed" }, ["done in A", "Ana's, done in B"]],
    ["ana", { status: "pending", showAll: "true" }, ["waits in A"]],
    ["ana", { status: "closed", showAll: "true" }, ["done in A", "Ana's, done in B"]],
    ["ana", { status: "open", showAll: "true" }, ["Ana's in A", "Ana's in B", "Ana's nowhere"]],
    ["beto", { status: "pending" }, ["waits in B", "waits nowhere"]],
    ["beto", { status: "open" }, ["Beto's in B"]],
    ["beto", { status: "closed" }, ["done in A", "done in B", "Ana's, done in B", "done nowhere"]],
    ["carla", { status: "pending" }, ["waits in A"]],
    ["carla", { status: "open", showAll: "true" }, []],
    ["carla", { status: "closed", showAll: "true" }, ["done in A"]],
    ["admin", { status: "pending" }, ["waits nowhere"]],
    ["admin", { status: "open" }, ["admin's in B"]],
    ["admin", { status: "closed" }, all("closed")],
    ["admin", { status: "pending", showAll: "true" }, all("pending")],
    ["admin", { status: "open", showAll: "true" }, all("open")],
    // A search looks through all that the person may see.
    ["ana", { searchParam: "in b" }, ["Ana's in B", "Ana's, done in B"]],
    [
      "beto",
      { searchParam: "in b", status: "pending" },
      stands.map((one) => one[0]).filter((name) => name.endsWith("in B")),
    ],
    ["admin", { searchParam: "NOWHÉRE" }, ["waits nowhere", "Ana's nowhere", "done nowhere"]],
  ];
  test("narrowed to queues keeps what has no queue, for those who may see it", async () => {
    const a = `[${queues.a}]`;
    const pending = (who: keyof typeof people, query: Query) => names(people[who], { status: "pending", ...query });
    expect(await pending("beto", { queueIds: a })).toEqual(["waits nowhere"]);
    expect(await pending("ana", { queueIds: a })).toEqual(["waits in A"]);
    expect(await pending("admin", { queueIds: a, showAll: "true" })).toEqual(["waits in A", "waits nowhere"]);
    expect(await pending("admin", { queueIds: a, showAll: "true", withoutQueue: "false" })).toEqual(["waits in A"]);
    expect(await pending("admin", { showAll: "true", withoutQueue: "true" })).toEqual(["waits nowhere"]);
    expect(await pending("ana", { withoutQueue: "true" })).toEqual([]);
    expect(await pending("admin", { queueIds: "[]", showAll: "true" })).toEqual([...all("pending")].sort());
  });

  test.each(cases)("%s, %j", async (who, query, expected) => {
    expect(await names(people[who], query)).toEqual([...expected].sort());
  });

  test.each(["ana", "beto", "carla", "admin"] as const)(
    "of %s is as long as its badge says, in any view",
    async (who) => {
      for (const showAll of ["true", "false"] as const) {
        for (const narrowed of [
          {},
          { queueIds: "[]" },
          { queueIds: `[${queues.a}]` },
          { queueIds: `[${queues.a},${queues.b}]` },
          { queueIds: `[${queues.a}]`, withoutQueue: "false" },
          { withoutQueue: "true" },
        ] as const) {
          const view = { showAll, ...narrowed };
          const counts = await people[who].does("GET /tickets/counts", { query: view });
          for (const status of ["open", "pending"] as const) {
            const { tickets, count } = await people[who].does("GET /tickets", { query: { ...view, status } });
            expect({ view, status, listed: tickets.length, count }).toEqual({
              view,
              status,
              listed: counts[status],
              count: counts[status],
            });
          }
          const bell = await people[who].does("GET /tickets", { query: { showAll, withUnreadMessages: "true" } });
          expect(bell.count).toBe(counts.unread);
        }
      }
    },
  );
});

describe("a search", () => {
  test.each(["%", "_", "\\", "％", "＿", "＼", "﹪", "∖"])(
    "for %s finds what has it, not everything",
    async (words) => {
      const admin = await home.nobody.signUp();
      const shop = await connectionOf(home.app, admin);
      await receive(home.app, shop, written(newNumber(), { pushName: "Nada" }));
      expect(await names(admin, { searchParam: words })).toEqual([]);
      expect((await admin.does("GET /contacts", { query: { searchParam: words } })).contacts).toEqual([]);
      expect((await admin.does("GET /users", { query: { searchParam: words } })).users).toEqual([]);
      const name = `Meio ${words} meio`;
      await receive(home.app, shop, written(newNumber(), { pushName: name }));
      expect(await names(admin, { searchParam: words })).toEqual([name]);
      expect((await admin.does("GET /contacts", { query: { searchParam: words } })).contacts).toMatchObject([{ name }]);
    },
  );

  test("finds a number however it is written, and a conversation by its number", async () => {
    const admin = await home.nobody.signUp();
    const shop = await connectionOf(home.app, admin);
    const { id, contact } = await conversation(home.app, admin, shop);
    const [, area = "", rest = ""] = /^55(\d\d)(\d+)$/.exec(contact.number) ?? [];
    for (const searchParam of [contact.number, `(${area}) ${rest.slice(0, 5)}-${rest.slice(5)}`, `+55 ${area}`])
      expect((await admin.does("GET /tickets", { query: { searchParam } })).tickets.map((one) => one.id)).toEqual([id]);
  });
});

test("a search covers resolved conversations, unless they are to be left out", async () => {
  const search = (query: Query) => names(people.ana, { searchParam: "in A", ...query });
  const live = ["Ana's in A", "waits in A"];
  expect(await search({})).toEqual([...live, "done in A"].toSorted());
  expect(await search({ closed: "true" })).toEqual([...live, "done in A"].toSorted());
  expect(await search({ closed: "false" })).toEqual(live);
  expect((await people.ana.does("GET /tickets", { query: { searchParam: "in A", closed: "false" } })).count).toBe(2);
});

describe("pages", () => {
  test("follow one another by cursor without a gap or a repeat, while conversations move to the top", async () => {
    const admin = await home.nobody.signUp();
    const shop = await connectionOf(home.app, admin);
    const sentAt = new Date();
    const numbers = Array.from({ length: 90 }, newNumber);
    // Many at the same instant: the order among them is by id.
    await receive(home.app, shop, ...numbers.map((from) => written(from, { sentAt })));
    const view = { status: "pending", showAll: "true" } as const;
    const seen: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(cursor);
      seen.push(...page.tickets.map((ticket) => ticket.id));
      cursor = page.nextCursor;
      expect(page.hasMore).toBe(cursor !== null);
      // One that was shown comes to the top.
      await receive(home.app, shop, written(numbers[90 - seen.length] as string));
    }
    expect(new Set(seen).size).toBe(90);
    expect(seen).toHaveLength(90);
    function list(from: string) {
      return admin.does("GET /tickets", { query: { ...view, ...(from ? { cursor: from } : {}) } });
    }
  });

  test("of what waits: longest first, whatever was written since, and queued anew last", async () => {
    const admin = await home.nobody.signUp();
    const shop = await connectionOf(home.app, admin);
    const numbers = Array.from({ length: 90 }, newNumber);
    for (const from of numbers.slice(0, 3)) await receive(home.app, shop, written(from));
    await receive(home.app, shop, ...numbers.slice(3).map((from) => written(from)));
    await receive(home.app, shop, written(numbers[0] as string));
    const view = { status: "pending", showAll: "true", order: "waiting" } as const;
    const seen: { id: number; number: string; since: string | null }[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: Answer<"GET /tickets"> = await admin.does("GET /tickets", {
        query: { ...view, ...(cursor && { cursor }) },
      });
      seen.push(
        ...page.tickets.map(({ id, contact, waitingSince }) => ({ id, number: contact.number, since: waitingSince })),
      );
      cursor = page.nextCursor;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(90);
    expect(seen).toHaveLength(90);
    expect(seen.slice(0, 3).map(({ number }) => number)).toEqual(numbers.slice(0, 3));

    const [first] = seen;
    const change = (status: "open" | "pending") =>
      admin.does("PUT /tickets/:ticketId", { params: { ticketId: first?.id ?? 0 }, body: { status } });
    expect((await change("open")).waitingSince).toBeNull();
    const since = (await change("pending")).waitingSince ?? "";
    expect(since > (seen.at(-1)?.since ?? "")).toBe(true);
    const { tickets } = await admin.does("GET /tickets", { query: view });
    expect(tickets[0]?.id).toBe(seen[1]?.id);
  });

  test.each([
    ["words", "palavras"],
    ["a year that no database has", writeCursor({ at: "+275760-09-13T00:00:00.000Z", id: 1 })],
    ["a year before Christ", writeCursor({ at: "-000001-01-01T00:00:00.000Z", id: 1 })],
    ["a number too large", writeCursor({ at: new Date().toISOString(), id: 9_999_999_999_999_998 })],
  ])("from a cursor of %s never fail", async (_, cursor) => {
    const { status } = await people.admin.call("GET /tickets", { query: { cursor } });
    expect(status).toBeLessThan(500);
  });
});

test("days are the company's own", async () => {
  const admin = await home.nobody.signUp();
  await admin.does("PUT /settings/:key", { params: { key: "timezone" }, body: { value: "Pacific/Auckland" } });
  const shop = await connectionOf(home.app, admin);
  const { id } = await conversation(home.app, admin, shop);
  await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql("update tickets set created_at = '2026-03-01T11:30:00Z' where company_id = $1 and id = $2", [
      tx.companyId,
      id,
    ]),
  );
  const on = async (date: string) =>
    (await admin.does("GET /tickets", { query: { date, showAll: "true" } })).tickets.map((one) => one.id);
  expect(await on("2026-03-02")).toEqual([id]);
  expect(await on("2026-03-01")).toEqual([]);
});

describe("groups", () => {
  test("are in a list of their own, which is as long as its badge says, and can be left out of the others", async () => {
    const admin = await home.nobody.signUp();
    const shop = await connectionOf(home.app, admin);
    await admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
    const queueId = await admin.queue();
    const ana = await admin.colleague("user", { queueIds: [queueId] });
    const put = async (name: string, group: string | null, change: string, ...values: unknown[]) => {
      const from = newNumber();
      const chat = group === null ? {} : { chat: { group }, sender: { pn: from } };
      await receive(home.app, shop, written(from, { pushName: name, ...chat }));
      await home.app.database.tenant(shop.companyId, (tx) =>
        tx.sql(
          `update tickets t set ${change} from contacts c where t.company_id = $1 and c.company_id = $1
             and c.id = t.contact_id and c.number = $2`,
          [tx.companyId, group ?? from, ...values],
        ),
      );
    };
    await put("waits", null, "queue_id = $3", queueId);
    await put("", "120363000000000001", "queue_id = $3", queueId);
    await put("", "120363000000000002", "status = 'open', user_id = $3", ana.user.id);
    await put("", "120363000000000003", "status = 'open', user_id = $3", admin.user.id);
    await put("", "120363000000000004", "status = 'closed', closed_at = now(), user_id = $3", ana.user.id);
    const list = async (who: Person, query: Query) =>
      (await who.does("GET /tickets", { query })).tickets.map(({ isGroup, status }) => `${isGroup} ${status}`).sort();
    const live = { groups: "true" } as const;
    expect(await list(ana, live)).toEqual(["true open", "true pending"]);
    expect(await list(admin, live)).toEqual(["true open"]);
    expect(await list(admin, { ...live, showAll: "true" })).toEqual(["true open", "true open", "true pending"]);
    expect(await list(admin, { ...live, showAll: "true", queueIds: `[${queueId}]`, withoutQueue: "false" })).toEqual([
      "true pending",
    ]);
    expect(await list(ana, { ...live, status: "closed" })).toEqual(["true closed"]);
    expect(await list(ana, { ...live, withUnreadMessages: "true" })).toEqual(["true open", "true pending"]);
    expect(await list(ana, { groups: "false", status: "pending" })).toEqual(["false pending"]);
    expect(await list(ana, { groups: "false", status: "open" })).toEqual([]);
    expect(await list(ana, { status: "pending" }), "as before, where nothing is said").toHaveLength(2);
    const counts = (who: Person, query: object = {}) => who.does("GET /tickets/counts", { query });
    expect(await counts(ana, { groups: "false" })).toMatchObject({ open: 0, pending: 1, groups: 2 });
    expect(await counts(ana)).toMatchObject({ open: 1, pending: 2, groups: 2 });
    expect(await counts(ana, { groups: "true" })).toMatchObject({ open: 1, pending: 1, groups: 2 });
    expect(await counts(admin, { showAll: "true" })).toMatchObject({ open: 2, pending: 2, groups: 3 });
    expect(await counts(admin)).toMatchObject({ groups: 1 });
  });
});
