import { describe, expect, test } from "vitest";
import { connectionOf, conversation, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import type { Ticket } from "@recado/contracts/tickets";

const home = useApp();
const asks = (person: Person, ticketId: number, status: Ticket["status"]) =>
  person.call("PUT /tickets/:ticketId", { params: { ticketId }, body: { status } });

describe("accepting", () => {
  test("of a hundred at once one wins, and the others are told who", async () => {
    const admin = await home.nobody.signUp();
    const queueId = await admin.queue();
    const connection = await connectionOf(home.app, admin);
    const attendants = await Promise.all(
      Array.from({ length: 4 }, () => admin.colleague("user", { queueIds: [queueId] })),
    );
    for (let round = 0; round < 10; round++) {
      const { id } = await conversation(home.app, admin, connection, { queueId });
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => asks(attendants[index % 4] as Person, id, "open")),
      );
      const won = answers.filter((answer) => answer.status === 200);
      const [winner, ...others] = new Set(won.map((answer) => answer.ok.userId));
      expect(others).toEqual([]);
      expect(won, "the winner's other requests are answered as well").toHaveLength(25);
      const lost = answers.filter((answer) => answer.status !== 200);
      expect(new Set(lost.map((answer) => answer.status))).toEqual(new Set([409]));
      for (const { body } of lost)
        expect(body).toMatchObject({
          error: "ERR_TICKET_TAKEN",
          ticket: { id, status: "open", userId: winner, user: { id: winner } },
        });
      const cycles = await home.app.database.tenant(admin.user.companyId, (tx) =>
        tx.sql("select user_id, started_at from service_cycles where company_id = $1 and ticket_id = $2", [
          tx.companyId,
          id,
        ]),
      );
      expect(cycles).toEqual([{ user_id: winner, started_at: expect.any(Date) as Date }]);
    }
  }, 60_000);

  test("an attendant without the conversation's queue finds none", async () => {
    const admin = await home.nobody.signUp();
    const connection = await connectionOf(home.app, admin);
    const stranger = await admin.colleague("user", { queueIds: [await admin.queue()] });
    const elsewhere = await conversation(home.app, admin, connection, { queueId: await admin.queue() });
    const nowhere = await conversation(home.app, admin, connection);
    for (const { id } of [elsewhere, nowhere])
      expect(await asks(stranger, id, "open")).toMatchObject({ status: 404, body: { error: "ERR_NO_TICKET_FOUND" } });
    const everyQueue = await admin.colleague("user", { allTicket: "enabled" });
    expect(await asks(everyQueue, nowhere.id, "open")).toMatchObject({
      status: 200,
      ok: { status: "open", userId: everyQueue.user.id },
    });
  });
});

describe("the life of a conversation", () => {
  test("accepted, returned, accepted by another, closed, reopened", async () => {
    const admin = await home.nobody.signUp();
    const queueId = await admin.queue("Comercial");
    const connection = await connectionOf(home.app, admin);
    const [ana, beto] = [
      await admin.colleague("user", { queueIds: [queueId] }),
      await admin.colleague("user", { queueIds: [queueId] }),
    ];
    const { id } = await conversation(home.app, admin, connection, { queueId });

    expect((await asks(ana, id, "open")).ok).toMatchObject({ status: "open", userId: ana.user.id, unreadMessages: 0 });
    expect(await asks(beto, id, "closed")).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
    expect((await asks(ana, id, "pending")).ok).toMatchObject({
      status: "pending",
      userId: null,
      queue: { name: "Comercial" },
    });
    expect(await asks(ana, id, "pending")).toMatchObject({ status: 409, error: "ERR_TICKET_NOT_OPEN" });
    expect((await asks(beto, id, "open")).ok).toMatchObject({ status: "open", userId: beto.user.id });
    expect((await asks(beto, id, "closed")).ok).toMatchObject({ status: "closed", queueId, userId: beto.user.id });
    expect(await asks(beto, id, "closed")).toMatchObject({
      status: 409,
      body: { error: "ERR_TICKET_CLOSED", ticket: { id } },
    });
    expect((await asks(ana, id, "open")).ok).toMatchObject({ status: "open", userId: ana.user.id });

    const { cycles } = await ana.does("GET /messages/:ticketId", { params: { ticketId: id } });
    expect(cycles.map((cycle) => cycle.finishedAt === null)).toEqual([true, false]);
  });

  test("reopening is refused, with the other one, while the contact has a conversation that is not closed", async () => {
    const admin = await home.nobody.signUp();
    await admin.does("PUT /settings/:key", { params: { key: "reopenWindowMinutes" }, body: { value: "0" } });
    const connection = await connectionOf(home.app, admin);
    const first = await conversation(home.app, admin, connection);
    await asks(admin, first.id, "closed");
    await receive(home.app, connection, written(first.contact.number));
    const answer = await asks(admin, first.id, "open");
    expect(answer).toMatchObject({
      status: 409,
      body: { error: "ERR_OTHER_OPEN_TICKET", ticket: { contactId: first.contactId, status: "pending" } },
    });
    expect((answer.body as { ticket: Ticket }).ticket.id).not.toBe(first.id);
  });

  test("a customer who writes again soon finds the same conversation waiting; later, a new one", async () => {
    const admin = await home.nobody.signUp();
    const connection = await connectionOf(home.app, admin);
    const first = await conversation(home.app, admin, connection);
    await asks(admin, first.id, "open");
    await asks(admin, first.id, "closed");
    await receive(home.app, connection, written(first.contact.number, { body: "esqueci de perguntar" }));
    expect(await admin.does("GET /tickets/:ticketId", { params: { ticketId: first.id } })).toMatchObject({
      status: "pending",
      userId: null,
      unreadMessages: 1,
      lastMessage: "esqueci de perguntar",
    });

    await asks(admin, first.id, "closed");
    await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql(
        "update tickets set closed_at = closed_at - interval '3 hours', last_message_at = last_message_at - interval '3 hours' where company_id = $1 and id = $2",
        [tx.companyId, first.id],
      ),
    );
    await receive(home.app, connection, written(first.contact.number));
    const { tickets } = await admin.does("GET /tickets", { query: { searchParam: first.contact.number } });
    expect(tickets.map((ticket) => ticket.status)).toEqual(["pending", "closed"]);
  });

  test("only admins delete, and what is deleted is gone with its messages", async () => {
    const admin = await home.nobody.signUp();
    const queueId = await admin.queue();
    const connection = await connectionOf(home.app, admin);
    const { id } = await conversation(home.app, admin, connection, { queueId });
    const ana = await admin.colleague("user", { queueIds: [queueId] });
    expect(await ana.call("DELETE /tickets/:ticketId", { params: { ticketId: id } })).toMatchObject({
      status: 400,
      error: "ERR_NO_PERMISSION",
    });
    await admin.does("DELETE /tickets/:ticketId", { params: { ticketId: id } });
    expect(await admin.call("GET /messages/:ticketId", { params: { ticketId: id } })).toMatchObject({
      status: 404,
      error: "ERR_NO_TICKET_FOUND",
    });
  });

  test("a user who is being removed takes no conversation with them", async () => {
    const admin = await home.nobody.signUp();
    const queueId = await admin.queue();
    const connection = await connectionOf(home.app, admin);
    const ana = await admin.colleague("user", { queueIds: [queueId] });
    const { id } = await conversation(home.app, admin, connection, { queueId });
    const { removed, accepted } = await home.app.database.tenant(admin.user.companyId, async (tx) => {
      await tx.sql("select from users where company_id = $1 and id = $2 for update", [tx.companyId, ana.user.id]);
      const first = admin.call("DELETE /users/:userId", { params: { userId: ana.user.id } });
      await untilWaiting(tx, 1);
      const second = asks(ana, id, "open");
      await untilWaiting(tx, 2);
      return { removed: first, accepted: second };
    });
    expect((await removed).status).toBe(200);
    await accepted;
    expect(await admin.does("GET /tickets/:ticketId", { params: { ticketId: id } })).toMatchObject({
      status: "pending",
      userId: null,
    });
  });

  test("a user who leaves gives their conversations back to the queue", async () => {
    const admin = await home.nobody.signUp();
    const queueId = await admin.queue();
    const connection = await connectionOf(home.app, admin);
    const ana = await admin.colleague("user", { queueIds: [queueId] });
    const { id } = await conversation(home.app, admin, connection, { queueId });
    await asks(ana, id, "open");
    await admin.does("DELETE /users/:userId", { params: { userId: ana.user.id } });
    expect(await admin.does("GET /tickets/:ticketId", { params: { ticketId: id } })).toMatchObject({
      status: "pending",
      userId: null,
      queueId,
    });
  });
});
