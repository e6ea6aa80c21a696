import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Ticket, Undoable } from "@recado/contracts/tickets";
import { connectionOf, conversation, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { undoPassed } from "./undo-records.ts";

const home = useApp();
const goodbye = "Obrigado, {{firstName}}! Protocolo {{protocol}}.";

let admin: Person;
let ana: Person;
let beto: Person;
let queueId: number;
beforeAll(async () => {
  admin = await home.nobody.signUp();
  queueId = await admin.queue("Comercial");
  ana = await admin.colleague("user", { queueIds: [queueId] });
  beto = await admin.colleague("user", { queueIds: [queueId] });
});

const sql = <Row extends object>(text: string, ...values: unknown[]) =>
  home.app.database.tenant(admin.user.companyId, (tx) => tx.sql<Row & object>(text, [tx.companyId, ...values]));

/** A conversation that waits, on a connection of its own. */
async function scene({ says = goodbye } = {}) {
  const connection = await connectionOf(home.app, admin);
  await sql(
    "update connections set complation_message = $2 where company_id = $1 and id = $3",
    says,
    connection.connectionId,
  );
  const ticket = await conversation(home.app, admin, connection, { queueId });
  const params = { ticketId: ticket.id };
  const put = (person: Person, status: Ticket["status"], silent = false) =>
    person.call("PUT /tickets/:ticketId", { params, body: { status, ...(silent && { silent }) } });
  const undo = (person: Person, undoes: Undoable) =>
    person.call("POST /tickets/:ticketId/undo", { params, body: { undoes } });
  const cycles = () =>
    sql(
      "select to_jsonb(c) as cycle from service_cycles c where company_id = $1 and ticket_id = $2 order by id",
      ticket.id,
    );
  const sent = async () =>
    (await admin.does("GET /messages/:ticketId", { params })).messages
      .filter(({ fromMe }) => fromMe)
      .map(({ body }) => body);
  /** The moment after which nothing is taken back: the job's time has come, and it is done. */
  const later = async () => {
    const [waits] = await sql<{ id: number; says_goodbye: boolean }>(
      "update ticket_undos set until = now() - interval '1 second' where company_id = $1 and ticket_id = $2 returning id, says_goodbye",
      ticket.id,
    );
    if (!waits?.says_goodbye) return;
    // Twice, as when a worker dies after its work: the second finds it done.
    await home.app.database.tenant(admin.user.companyId, async (tx) => {
      for (let n = 0; n < 2; n++)
        await home.app.jobs.send(tx, undoPassed, { companyId: tx.companyId, undoId: waits.id });
    });
    await vi.waitFor(async () => {
      const jobs = await home.app.database.platform(
        "select from jobs where kind = $1 and (data->>'undoId')::bigint = $2",
        [undoPassed.name, waits.id],
      );
      // At most that of the act itself still waits.
      expect(jobs.length).toBeLessThanOrEqual(1);
    }, 20_000);
  };
  return { connection, ticket, params, put, undo, cycles, sent, later };
}

describe("what was just done", () => {
  test.each(["closed", "pending"] as const)(
    "(%s) is taken back whole, and the customer hears nothing",
    async (status) => {
      const { params, put, undo, cycles, sent, later } = await scene();
      await put(ana, "open");
      const [before, cyclesBefore] = [await admin.does("GET /tickets/:ticketId", { params }), await cycles()];
      await put(ana, status);
      const undone = await undo(ana, status === "closed" ? "close" : "return");
      expect(undone.ok).toEqual({ ...before, updatedAt: expect.any(String) as string });
      expect(await cycles()).toEqual(cyclesBefore);
      await later();
      expect(await sent()).toEqual([]);
      // What was taken back may be done again.
      expect((await put(ana, "closed")).status).toBe(200);
      await later();
      expect(await sent()).toHaveLength(1);
    },
  );

  test("a waiting conversation that was closed waits again, unread as before", async () => {
    const { ticket, put, undo } = await scene();
    await put(admin, "closed");
    expect((await undo(admin, "close")).ok).toMatchObject({
      status: "pending",
      userId: null,
      unreadMessages: 1,
      id: ticket.id,
    });
  });

  test("an admin's closing of a colleague's conversation gives it back to the colleague", async () => {
    const { put, undo } = await scene();
    await put(ana, "open");
    await put(admin, "closed");
    expect((await undo(ana, "close")).error).toBe("ERR_UNDO_TOO_LATE");
    expect((await undo(admin, "close")).ok).toMatchObject({ status: "open", userId: ana.user.id });
  });

  test("what returning took out of one's sight comes back too", async () => {
    const { ticket, put, undo } = await scene();
    await put(ana, "open");
    const elsewhere = await admin.queue();
    await sql("update tickets set queue_id = $2 where company_id = $1 and id = $3", elsewhere, ticket.id);
    await put(ana, "pending");
    expect((await ana.call("GET /tickets/:ticketId", { params: { ticketId: ticket.id } })).status).toBe(404);
    expect((await undo(ana, "return")).ok).toMatchObject({ status: "open", userId: ana.user.id, queueId: elsewhere });
  });

  test("of a hundred at once one takes it back, the others learn how it stands", async () => {
    const { put, undo, cycles } = await scene();
    await put(ana, "open");
    await put(ana, "closed");
    const answers = await Promise.all(Array.from({ length: 100 }, () => undo(ana, "close")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 409, body: { error: "ERR_UNDO_TOO_LATE", ticket: { status: "open" } } });
    expect(await cycles()).toHaveLength(1);
  });
});

describe("it is refused", () => {
  test("when the time has passed", async () => {
    const { ticket, put, undo } = await scene();
    await put(ana, "open");
    await put(ana, "closed");
    await sql("update ticket_undos set until = now() where company_id = $1 and ticket_id = $2", ticket.id);
    expect(await undo(ana, "close")).toMatchObject({
      status: 409,
      body: { error: "ERR_UNDO_TOO_LATE", ticket: { status: "closed" } },
    });
    expect((await undo(ana, "return")).error).toBe("ERR_UNDO_TOO_LATE");
  });

  test("when somebody took it meanwhile, who is named; of both at once one wins, and nothing is half done", async () => {
    const { put, undo, cycles, params } = await scene();
    await put(ana, "open");
    await put(ana, "pending");
    await put(beto, "open");
    expect(await undo(ana, "return")).toMatchObject({
      status: 409,
      body: { error: "ERR_UNDO_OVERTAKEN", ticket: { userId: beto.user.id, user: { name: beto.user.name } } },
    });
    for (let round = 0; round < 10; round++) {
      const { userId } = await admin.does("GET /tickets/:ticketId", { params });
      const [owner, other] = userId === ana.user.id ? [ana, beto] : [beto, ana];
      await put(owner, "pending");
      const [taken, undone] = await Promise.all([put(other, "open"), undo(owner, "return")]);
      expect(new Set([taken.status, undone.status])).toEqual(new Set([200, 409]));
      const winner = taken.status === 200 ? other : owner;
      expect(await admin.does("GET /tickets/:ticketId", { params })).toMatchObject({
        status: "open",
        userId: winner.user.id,
      });
      const all = (await cycles()) as { cycle: { user_id: number; finished_at: string | null } }[];
      expect(all.filter(({ cycle }) => cycle.finished_at === null)).toMatchObject([
        { cycle: { user_id: winner.user.id } },
      ]);
    }
  }, 30_000);

  test("when it was opened again and closed by another: that is theirs to take back", async () => {
    const { put, undo } = await scene();
    await put(ana, "open");
    await put(ana, "closed");
    await put(beto, "open");
    expect((await undo(ana, "close")).error).toBe("ERR_UNDO_OVERTAKEN");
    await put(beto, "closed");
    expect((await undo(ana, "close")).error).toBe("ERR_UNDO_TOO_LATE");
    expect((await undo(beto, "close")).ok).toMatchObject({ status: "open", userId: beto.user.id });
  });

  test("when the customer has written, who then hears no goodbye either", async () => {
    const { connection, ticket, put, undo, sent, later } = await scene();
    await put(ana, "open");
    await put(ana, "closed");
    await receive(home.app, connection, written(ticket.contact.number, { body: "só mais uma coisa" }));
    expect(await undo(ana, "close")).toMatchObject({
      body: { error: "ERR_UNDO_OVERTAKEN", ticket: { status: "pending" } },
    });
    await later();
    expect(await sent()).toEqual([]);
  });

  test("when the customer began another conversation: it is named, and nothing is said of the old one", async () => {
    const { connection, ticket, put, undo, sent, later } = await scene();
    const reopensFor = (minutes: string) =>
      admin.does("PUT /settings/:key", { params: { key: "reopenWindowMinutes" }, body: { value: minutes } });
    await put(ana, "open");
    await put(ana, "closed");
    await reopensFor("0");
    await receive(home.app, connection, written(ticket.contact.number, { body: "espera!" }));
    await reopensFor("120");
    const refused = await undo(ana, "close");
    expect(refused).toMatchObject({
      body: { error: "ERR_OTHER_OPEN_TICKET", ticket: { status: "pending", contact: { id: ticket.contactId } } },
    });
    await later();
    expect(await sent()).toEqual([]);
  });

  test("when the contact has another conversation by now, or its attendant is gone", async () => {
    const { connection, ticket, put, undo } = await scene();
    const leaving = await admin.colleague("user", { queueIds: [queueId] });
    await put(leaving, "open");
    await put(admin, "closed");
    const other = await leaving.does("POST /tickets", {
      body: { contactId: ticket.contactId, queueId, whatsappId: connection.connectionId },
    });
    expect(await undo(admin, "close")).toMatchObject({
      status: 409,
      body: { error: "ERR_OTHER_OPEN_TICKET", ticket: { id: other.id, userId: leaving.user.id } },
    });
    await admin.does("DELETE /tickets/:ticketId", { params: { ticketId: other.id } });
    await admin.does("DELETE /users/:userId", { params: { userId: leaving.user.id } });
    expect(await undo(admin, "close")).toMatchObject({ status: 404, error: "ERR_NO_USER_FOUND" });
  });
});

describe("goodbye", () => {
  test("is said once the time has passed, once, with its variables, and opens nothing", async () => {
    const { ticket, params, put, sent, later } = await scene();
    await put(ana, "open");
    await put(ana, "closed");
    expect(await sent()).toEqual([]);
    // Nothing but rows knows of it: whichever process is alive then says it.
    const [waits] = await sql<{ id: number; seconds: number }>(
      "select id, round(extract(epoch from until - done_at)) as seconds from ticket_undos where company_id = $1 and ticket_id = $2",
      ticket.id,
    );
    expect(waits?.seconds).toBeGreaterThanOrEqual(5);
    const jobs = await home.app.database.platform(
      `select due_at > created_at + interval '5 seconds' as waits from jobs
       where kind = $1 and (data->>'undoId')::bigint = $2`,
      [undoPassed.name, waits?.id],
    );
    expect(jobs).toEqual([{ waits: true }]);
    await later();
    expect(await sent()).toEqual([`Obrigado, Maria! Protocolo ${ticket.code}.`]);
    expect(await admin.does("GET /tickets/:ticketId", { params })).toMatchObject({
      status: "closed",
      unreadMessages: 0,
      // It is not shown as written by whoever closed.
      lastMessageInfo: { user: null },
    });
  });

  test.each([
    ["a silent closing", { says: goodbye }, true, ""],
    ["a connection without words", { says: " " }, false, ""],
    [
      "a group",
      { says: goodbye },
      false,
      "update tickets set is_group = true where company_id = $1 and id = $3 and $2::bigint > 0",
    ],
  ])("is not said after %s", async (_, options, silent, change) => {
    const { connection, ticket, put, sent, later } = await scene(options);
    if (change) await sql(change, connection.connectionId, ticket.id);
    await put(ana, "open");
    expect((await put(ana, "closed", silent)).status).toBe(200);
    await later();
    expect(await sent()).toEqual([]);
  });
});
