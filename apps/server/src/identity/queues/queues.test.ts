import { expect, test } from "vitest";
import type { TicketStatus } from "@recado/contracts/tickets";
import { connectionOf, conversation, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp();

/** A queue with its attendant, and a conversation in it that stands so. */
async function inQueue(status: TicketStatus) {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const queueId = await admin.queue("Financeiro");
  const ticket = await conversation(home.app, admin, connection, { queueId });
  const params = { ticketId: ticket.id };
  if (status !== "pending") await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  if (status === "closed") await admin.does("PUT /tickets/:ticketId", { params, body: { status } });
  return {
    admin,
    writes: () => receive(home.app, connection, written(ticket.contact.number)),
    remove: () => admin.does("DELETE /queue/:queueId", { params: { queueId } }),
    change: (to: TicketStatus) => admin.does("PUT /tickets/:ticketId", { params, body: { status: to } }),
    now: () => admin.does("GET /tickets/:ticketId", { params }),
    everybody: await admin.colleague("user", { allTicket: "enabled" }),
  };
}

test("who waits in a queue that is removed waits where somebody sees them", async () => {
  const { everybody, remove, now } = await inQueue("pending");
  await remove();
  expect(await now()).toMatchObject({ status: "pending", queue: null });
  expect((await everybody.does("GET /tickets", { query: { status: "pending" } })).count).toBe(1);
});

test("what is being answered goes on, and waits in no queue when it is returned", async () => {
  const { admin, remove, change } = await inQueue("open");
  await remove();
  expect(await change("pending")).toMatchObject({ status: "pending", userId: null, queue: null });
  expect((await admin.does("GET /tickets", { query: { status: "pending" } })).count).toBe(1);
});

test("what is over keeps the name of the queue; who writes again after that waits in none", async () => {
  const { everybody, remove, now, writes } = await inQueue("closed");
  await remove();
  expect(await now()).toMatchObject({ status: "closed", queue: { name: "Financeiro" } });
  await writes();
  expect(await now()).toMatchObject({ status: "pending", queue: null });
  expect((await everybody.does("GET /tickets", { query: { status: "pending" } })).count).toBe(1);
});

test("what is opened again after its queue was removed is in none", async () => {
  const { remove, change } = await inQueue("closed");
  await remove();
  expect(await change("open")).toMatchObject({ status: "open", queue: null });
});

test("queues are put in order at once; what is missing comes last, and another company's queue is passed over", async () => {
  const admin = await home.nobody.signUp();
  const [sales, money, help] = [
    await admin.queue("Vendas"),
    await admin.queue("Financeiro"),
    await admin.queue("Suporte"),
  ];
  const others = await (await home.nobody.signUp()).queue("Alheia");
  const order = async () => (await admin.does("GET /queue", { query: {} })).map(({ id }) => id);
  const answer = await admin.does("PUT /queue/reorder", { body: { queueIds: [help, others, sales] } });
  expect(answer.map(({ id, orderQueue }) => [id, orderQueue])).toEqual([
    [help, 1],
    [sales, 2],
    [money, 3],
  ]);
  expect(await order()).toEqual([help, sales, money]);
  const attendant = await admin.colleague("user");
  expect(await attendant.call("PUT /queue/reorder", { body: { queueIds: [] } })).toMatchObject({
    status: 400,
    error: "ERR_NO_PERMISSION",
  });
});

test.each(["verde", "#12", "#12345", "#zzzzzz", "rgb(0,0,0)", "red;background:url(x)"])(
  "%j is no colour of a queue or of a tag",
  async (color) => {
    const admin = await home.nobody.signUp();
    const refusal = { status: 400, body: { error: "ERR_VALIDATION", fields: { color: expect.any(String) } } };
    expect(await admin.call("POST /queue", { body: { name: "Vendas", color } })).toMatchObject(refusal);
    expect(await admin.call("POST /tags", { body: { name: "Feira", color } })).toMatchObject(refusal);
    expect(await admin.does("GET /queue", {})).toEqual([]);
  },
);

test("a colour belongs to one queue, in any letters", async () => {
  const admin = await home.nobody.signUp();
  const add = (name: string, color: string) => admin.call("POST /queue", { body: { name, color } });
  expect((await add("Vendas", "#aabbcc")).status).toBe(200);
  expect(await add("Suporte", "#AABBCC")).toMatchObject({ status: 409, error: "ERR_QUEUE_COLOR_ALREADY_EXISTS" });
});

test("tries with one id make one queue, at once or later, until it is removed", async () => {
  const admin = await home.nobody.signUp();
  const add = (body: object, person = admin) =>
    person.call("POST /queue", { body: { name: "Vendas", color: "#aabbcc", ...body } });
  const shown = async () => (await admin.does("GET /queue", {})).map(({ id, name, color }) => [id, name, color]);
  const tries = await Promise.all([1, 2, 3].map(() => add({ clientId: "a" })));
  const { id } = tries[0]!.ok;
  expect(tries.map(({ ok }) => ok.id)).toEqual([id, id, id]);
  expect((await add({ clientId: "a", name: "Balcão", color: "#112233" })).ok.id).toBe(id);
  expect(await shown()).toEqual([[id, "Balcão", "#112233"]]);
  const other = (await add({ clientId: "b" })).ok.id;
  expect(await add({ clientId: "b", name: "balcão" })).toMatchObject({ status: 409, error: "ERR_NAME_TAKEN" });
  expect(await add({ clientId: "a" }, await home.nobody.signUp())).toMatchObject({ status: 200 });
  // Once it was removed, the form makes it anew.
  await admin.does("DELETE /queue/:queueId", { params: { queueId: other } });
  const again = (await add({ clientId: "b" })).ok.id;
  expect(again).not.toBe(other);
  expect(await shown()).toEqual([
    [id, "Balcão", "#112233"],
    [again, "Vendas", "#aabbcc"],
  ]);
});
