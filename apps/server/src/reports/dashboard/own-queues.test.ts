import { beforeAll, expect, test } from "vitest";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
let admin: Person;
let supervisor: Person;
let sales: number;
let support: number;

beforeAll(async () => {
  admin = await home.nobody.signUp();
  const line = await connectionOf(home.app, admin);
  [sales, support] = [await admin.queue("Vendas"), await admin.queue("Suporte")];
  supervisor = await admin.colleague("supervisor", { queueIds: [sales], grants: ["queueDashboard"] });
  const ana = await admin.colleague("user", { name: "Ana", queueIds: [sales] });
  const bia = await admin.colleague("user", { name: "Bia", queueIds: [support] });
  for (const [who, queueId] of [
    [ana, sales],
    [bia, support],
  ] as const) {
    const { id } = await conversation(home.app, admin, line);
    const put = (by: Person, body: object) => by.does("PUT /tickets/:ticketId", { params: { ticketId: id }, body });
    await put(admin, { queueId });
    await put(who, { status: "open" });
    await put(who, { status: "closed" });
  }
  await conversation(home.app, admin, line);
});

const today = { days: 2 };
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

test("a supervisor with the switch sees the numbers of their own queues, whatever they ask for", async () => {
  const read = async (query: object) => {
    const { counters, attendants } = await supervisor.does("GET /dashboard", { query: { ...today, ...query } });
    const behind = { of: "begun", ...today, ...query } as const;
    const { conversations } = await supervisor.does("GET /dashboard/conversations", { query: behind });
    return [
      counters.supportFinished,
      counters.supportPending,
      conversations.map(({ queueName }) => queueName),
      attendants.filter(({ name }) => name === "Ana" || name === "Bia").map(({ name }) => name),
    ];
  };
  expect(await read({})).toEqual([1, 0, ["Vendas"], ["Ana"]]);
  expect(await read({ queueIds: `${sales},${support}` })).toEqual([1, 0, ["Vendas"], ["Ana"]]);
  expect(await read({ queueIds: String(support), withoutQueue: "true" })).toEqual([0, 0, [], []]);
  const { queues } = await supervisor.does("GET /dashboard/details", { query: today });
  expect(queues.map(({ name }) => name)).toEqual(["Vendas"]);
  const chart = { query: { initialDate: day(1), finalDate: day(0) } };
  expect((await supervisor.does("GET /dashboard/ticketsDay", chart)).count).toBe(1);
  expect((await supervisor.does("GET /dashboard/ticketsUsers", chart)).data.map(({ nome }) => nome)).not.toContain(
    "Bia",
  );
  expect(await supervisor.does("GET /dashboard/now")).toMatchObject({ supportHappening: 0, supportPending: 0 });
  // The conversation behind the number opens.
  const query = { of: "finished", ...today } as const;
  const [one] = (await supervisor.does("GET /dashboard/conversations", { query })).conversations;
  expect((await supervisor.call("GET /tickets/u/:uuid", { params: { uuid: one?.uuid ?? "" } })).status).toBe(200);
});

test("whoever loses the switch, or is no supervisor, is refused", async () => {
  const refused = { status: 400, error: "ERR_NO_PERMISSION" };
  const userId = supervisor.user.id;
  await admin.does("PUT /users/:userId", { params: { userId }, body: { grants: [] } });
  expect(await supervisor.call("GET /dashboard", { query: today })).toMatchObject(refused);
  await admin.does("PUT /users/:userId", { params: { userId }, body: { grants: ["queueDashboard"], profile: "user" } });
  // Another profile ends the sessions.
  const attendant = await home.nobody.login(supervisor.user.email);
  expect(await attendant.call("GET /dashboard/now", {})).toMatchObject(refused);
});
