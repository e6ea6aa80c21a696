import { expect, test } from "vitest";
import { ticketResolved } from "../../inbox/tickets/events.ts";
import { ticketsById } from "../../inbox/tickets/access.ts";
import { connectionOf, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { saidTo } from "../../testing/steps.ts";

const home = useApp({ ROLES: "web" });
const scale = "*1* – Insatisfeito\n*2* – Satisfeito\n*3* – Muito satisfeito";

/** A customer was served and resolved; `resolve` stands for the moment after which closing can't be undone. */
async function served({
  rates = true,
  answers = true,
  downMinutes = 0,
  isBlocked = false,
  reopenedAfter = null as number | null,
} = {}) {
  const admin = await home.nobody.signUp();
  if (rates) await admin.does("PUT /settings/:key", { params: { key: "userRating" }, body: { value: "enabled" } });
  const connection = await connectionOf(home.app, admin);
  const { companyId, connectionId } = connection;
  await admin.does("PUT /whatsapp/:whatsappId", {
    params: { whatsappId: connectionId },
    body: { complationMessage: "Até logo, {{firstName}}!" },
  });
  const from = newNumber();
  const says = (...texts: string[]) => receive(home.app, connection, ...texts.map((body) => written(from, { body })));
  await says("oi");
  const tickets = async () =>
    (await admin.does("GET /tickets", { query: { searchParam: from, showAll: "true" } })).tickets;
  const ticketId = (await tickets())[0]?.id ?? 0;
  const params = { ticketId };
  await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  if (answers) await admin.does("POST /messages/:ticketId", { params, body: { body: "Pois não?" } });
  await admin.does("PUT /tickets/:ticketId", { params, body: { status: "closed" } });
  if (reopenedAfter !== null) {
    await home.app.database.tenant(companyId, (tx) =>
      tx.sql(
        `update service_cycles set created_at = created_at - $2 * interval '1 second',
           finished_at = finished_at - $2 * interval '1 second' where company_id = $1`,
        [tx.companyId, reopenedAfter],
      ),
    );
    await home.app.database.tenant(companyId, (tx) =>
      tx.sql("update messages set created_at = created_at - $2 * interval '1 second' where company_id = $1", [
        tx.companyId,
        reopenedAfter,
      ]),
    );
    await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
    await admin.does("PUT /tickets/:ticketId", { params, body: { status: "closed" } });
  }
  await home.app.database.tenant(companyId, async (tx) => {
    const [ticket] = await ticketsById(tx, [ticketId]);
    if (!ticket) throw new Error("no ticket");
    if (isBlocked)
      await tx.sql("insert into contact_blocks (company_id, contact_id, connection_id) values ($1, $2, $3)", [
        tx.companyId,
        ticket.contact_id,
        connectionId,
      ]);
    await home.app.events.emit(tx, ticketResolved, {
      ticket,
      userId: admin.user.id,
      dueAt: new Date(Date.now() - downMinutes * 60_000),
    });
  });
  const heard = async () =>
    (await saidTo(home.app, companyId)).map(({ body }) => body).filter((body) => !body.includes("Pois não?"));
  const chat = () => admin.does("GET /messages/:ticketId", { params });
  const later = (minutes: number) =>
    home.app.database.tenant(companyId, (tx) =>
      tx.sql(`update service_cycles set rating_until = rating_until - $2 * interval '1 minute' where company_id = $1`, [
        tx.companyId,
        minutes,
      ]),
    );
  return { admin, says, tickets, heard, chat, later };
}
const question = `Como foi o seu atendimento?\n\n${scale}`;

test("a rating stays in the closed ticket, shows where it ended, and is thanked for once", async () => {
  const { says, tickets, heard, chat } = await served();
  expect(await heard()).toEqual([question]);
  await says("3️⃣");
  expect(await heard()).toEqual([question, "Até logo, Maria!"]);
  expect(await tickets()).toMatchObject([{ status: "closed", unreadMessages: 0, lastMessage: "Até logo, Maria!" }]);
  expect((await chat()).cycles).toMatchObject([{ rate: 3 }]);
  await says("2");
  expect(
    (await chat()).cycles.map(({ rate }) => rate),
    "rated once; this reopens",
  ).toEqual([null, 3]);
});

test.each([
  [0, question],
  [60, "Até logo, Maria!"],
])("who was served, resolved, reopened %i s later and resolved again reads %j", async (reopenedAfter, says) => {
  const { heard } = await served({ reopenedAfter });
  expect(await heard()).toEqual([says]);
});

test.each([true, false])(
  "whoever is blocked is told nothing, whether the company asks for ratings (%s)",
  async (rates) => {
    const { heard, chat } = await served({ rates, isBlocked: true });
    expect(await heard()).toEqual([]);
    expect((await chat()).cycles).toMatchObject([{ rate: null }]);
  },
);

test("what is written right after a rating begins a conversation that starts after it, also when both come at once", async () => {
  const { says, chat } = await served();
  await says("3", "esqueci de perguntar: abrem no sábado?");
  const { messages, cycles } = await chat();
  const [started] = cycles;
  const ofCycle = messages.filter(({ storedAt }) => storedAt >= (started?.startedAt ?? ""));
  expect(cycles).toHaveLength(2);
  expect(ofCycle[0]?.body).toBe("esqueci de perguntar: abrem no sábado?");
});

test("another number is told once how to rate; then it is a message like any other", async () => {
  const { says, tickets, heard } = await served();
  await says("10");
  expect(await heard()).toEqual([question, "Para avaliar, responda com *1*, *2* ou *3*."]);
  expect(await tickets()).toMatchObject([{ status: "closed" }]);
  await says("0");
  expect(await heard()).toHaveLength(2);
  expect(await tickets()).toMatchObject([{ status: "pending", unreadMessages: 1 }]);
});

test("any other text, or an answer after the time, reopens the ticket", async () => {
  const first = await served();
  await first.says("voltei", "3");
  expect(await first.tickets()).toMatchObject([{ status: "pending", unreadMessages: 2 }]);
  const late = await served();
  await late.later(31);
  await late.says("3");
  expect(await late.tickets()).toMatchObject([{ status: "pending" }]);
});

test("a day after it was resolved nothing is asked or said any more", async () => {
  const { heard } = await served({ downMinutes: 24 * 60 });
  expect(await heard()).toEqual([]);
});

test("the closing message comes at once where nobody is asked", async () => {
  const off = await served({ rates: false });
  expect(await off.heard()).toEqual(["Até logo, Maria!"]);
  const unserved = await served({ answers: false });
  expect(await unserved.heard(), "nobody wrote to them").toEqual(["Até logo, Maria!"]);
});
