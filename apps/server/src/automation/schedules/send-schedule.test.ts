import { beforeAll, describe, expect, test, vi } from "vitest";
import { messagesFailed } from "../../channels/events.ts";
import { connectionOf, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { png } from "../../testing/sample-files.ts";
import { inAnHour, scheduling, sendForm } from "../../testing/schedules.ts";
import { sendSchedule } from "./send-schedule.ts";

const home = useApp();
let address: string;
beforeAll(async () => {
  address = `http://127.0.0.1:${await home.listen()}`;
});

type Scene = Awaited<ReturnType<typeof scheduling>>;
const due = async (scene: Scene, ...[change]: Parameters<Scene["schedule"]>) => {
  const made = await scene.schedule(change);
  await scene.isDueSince(made);
  return { made, which: { companyId: scene.companyId, scheduleId: made.id } };
};

describe("what is due", () => {
  test("goes by its own job, at its time, in the conversation, filled in, under its author's name", async () => {
    const scene = await scheduling(home, { attendant: true });
    const { person, ticket, said, outbox, now, schedule } = scene;
    const sendAt = new Date(Date.now() + 1_500).toISOString();
    const made = await schedule({ body: "Oi {{firstName}} ({name}), aqui é {{user}}", sendAt });
    await vi.waitFor(async () => expect((await now(made)).status).toBe("ENVIADA"), { timeout: 20_000 });
    const [message] = await said();
    const body = `Oi ${ticket.contact.name.split(" ")[0] ?? ""} (${ticket.contact.name}), aqui é ${person.user.name}`;
    expect(message).toMatchObject({ body, ack: 0, user: { id: person.user.id }, ticketId: ticket.id });
    expect(await outbox()).toMatchObject([{ lane: 1, payload: { body, to: { pn: ticket.contact.number } } }]);
    expect(Date.parse((await now(made)).sentAt ?? "")).toBeGreaterThanOrEqual(Date.parse(sendAt));
  }, 30_000);

  test("goes once, however many see to it at once, in however many processes", async () => {
    const scene = await scheduling(home);
    const other = await home.another();
    const { which } = await due(scene);
    await Promise.all(
      [home.app, other.app, home.app, other.app].flatMap((app) => [sendSchedule(app, which), sendSchedule(app, which)]),
    );
    await sendSchedule(home.app, which);
    expect(await scene.said()).toHaveLength(1);
    expect(await scene.outbox()).toHaveLength(1);
    await other.close();
  });

  test("of a process that dies at its last line was not sent, and is sent by the next", async () => {
    const scene = await scheduling(home);
    const { made, which } = await due(scene);
    const dies = vi.spyOn(home.app.realtime, "announce").mockImplementation((_tx, _rooms, event) => {
      if (event === "schedule") throw new Error("struck");
    });
    await expect(sendSchedule(home.app, which)).rejects.toThrow("struck");
    dies.mockRestore();
    expect([await scene.said(), await scene.outbox(), (await scene.now(made)).status]).toEqual([[], [], "PENDENTE"]);
    await scene.sendDue();
    expect([(await scene.said()).length, (await scene.outbox()).length]).toEqual([1, 1]);
    expect(await scene.now(made)).toMatchObject({ status: "ENVIADA" });
  });

  test("while nobody was there goes when somebody is, in the order of its times; what is over a day late says so", async () => {
    const scene = await scheduling(home);
    const [second, first, missed] = [
      await scene.schedule({ body: "segunda mensagem" }),
      await scene.schedule({ body: "primeira mensagem" }),
      await scene.schedule({ body: "velha demais" }),
    ];
    await scene.isDueSince(second, "2 hours");
    await scene.isDueSince(first, "23 hours 59 minutes");
    await scene.isDueSince(missed, "24 hours 1 minute");
    await scene.sendDue();
    await scene.sendDue();
    expect((await scene.said()).map(({ body }) => body)).toEqual(["primeira mensagem", "segunda mensagem"]);
    expect(await scene.now(missed)).toMatchObject({ status: "ERRO", failure: "ERR_SCHEDULE_MISSED", sentAt: null });
  });

  test("comes after what the contact should have got before, whichever is seen to first", async () => {
    const scene = await scheduling(home);
    const [second, first] = [await due(scene, { body: "a segunda" }), await due(scene, { body: "a primeira" })];
    await scene.isDueSince(first.made, "1 minute");
    await Promise.all([sendSchedule(home.app, second.which), sendSchedule(home.app, first.which)]);
    expect((await scene.outbox()).map(({ payload }) => payload.body)).toEqual(["a primeira", "a segunda"]);
  });

  test("that was missed waits again when it is given a new time", async () => {
    const scene = await scheduling(home);
    const missed = await scene.schedule();
    await scene.isDueSince(missed, "2 days");
    await scene.sendDue();
    const params = { scheduleId: missed.id };
    // The old time is no time.
    expect(
      await scene.person.call("PUT /schedules/:scheduleId", { params, body: { body: "Bom dia de novo" } }),
    ).toMatchObject({ status: 400, error: "ERR_SCHEDULE_PAST" });
    const again = await scene.person.does("PUT /schedules/:scheduleId", { params, body: { sendAt: inAnHour() } });
    expect(again).toMatchObject({ status: "PENDENTE", failure: null });
  });

  test("is not what was put off, or cancelled; what was sent can't be changed", async () => {
    const scene = await scheduling(home);
    const { made, which } = await due(scene);
    const params = { scheduleId: made.id };
    await scene.person.does("PUT /schedules/:scheduleId", { params, body: { sendAt: inAnHour() } });
    await sendSchedule(home.app, which);
    expect(await scene.said()).toEqual([]);
    await scene.isDueSince(made);
    await sendSchedule(home.app, which);
    for (const refused of [
      await scene.person.call("PUT /schedules/:scheduleId", { params, body: { sendAt: inAnHour() } }),
      await scene.person.call("DELETE /schedules/:scheduleId/media-upload", { params }),
    ])
      expect(refused).toMatchObject({ status: 409, error: "ERR_SCHEDULE_SENT" });
    await scene.person.does("DELETE /schedules/:scheduleId", { params });
    expect(await scene.said()).toHaveLength(1);
    const cancelled = await due(scene);
    await scene.person.does("DELETE /schedules/:scheduleId", { params: { scheduleId: cancelled.made.id } });
    await sendSchedule(home.app, cancelled.which);
    expect(await scene.said()).toHaveLength(1);
  });

  test("carries its picture, with the text as its caption; the file goes on being the message's", async () => {
    const scene = await scheduling(home);
    const fields = { contactId: String(scene.ticket.contactId), body: "Veja {{firstName}}", sendAt: inAnHour() };
    const file = { name: "cartaz.png", bytes: await png() };
    const { body: made } = await sendForm(address, scene.person, { path: "/schedules", fields, file });
    await scene.isDueSince(made);
    await scene.sendDue();
    const [message] = await scene.said();
    expect(message).toMatchObject({ mediaType: "image", body: "Veja Maria", mediaUrl: made.mediaPath });
    expect(message?.media).toMatchObject({ fileName: "cartaz.png", contentType: "image/png", state: "ready" });
    expect(await scene.outbox()).toMatchObject([{ payload: { kind: "media", caption: "Veja Maria" } }]);
    await scene.person.does("DELETE /schedules/:scheduleId", { params: { scheduleId: made.id } });
    const served = await fetch(`${address}${message?.mediaUrl}`, {
      headers: { authorization: `Bearer ${scene.person.token}` },
    });
    expect(Buffer.from(await served.arrayBuffer())).toEqual(file.bytes);
  });

  test("of a company without plan or paid due date does not go, and says why", async () => {
    for (const [change, failure] of [
      ["update companies set due_date = now() - interval '1 day' where id = $1", "ERR_SCHEDULE_OVERDUE"],
      ["update companies set plan_id = null where id = $1", "ERR_SCHEDULE_NOT_IN_PLAN"],
      ["update companies set status = false where id = $1", "ERR_SCHEDULE_NOT_IN_PLAN"],
    ] as const) {
      const scene = await scheduling(home);
      const { made, which } = await due(scene);
      await home.app.database.platform(change, [scene.companyId]);
      await sendSchedule(home.app, which);
      expect(await scene.outbox()).toEqual([]);
      expect(
        await scene.rows("select status, failure from schedules where company_id = $1 and id = $2", made.id),
      ).toEqual([{ status: "ERRO", failure }]);
    }
  });

  test("to whom the number has blocked does not go, and says so", async () => {
    const scene = await scheduling(home);
    const { made, which } = await due(scene);
    const { connectionId } = scene.connection;
    await scene.rows(
      "insert into contact_blocks (company_id, contact_id, connection_id) values ($1, $2, $3)",
      scene.ticket.contactId,
      connectionId,
    );
    await sendSchedule(home.app, which);
    expect(await scene.now(made)).toMatchObject({ status: "ERRO", failure: "ERR_CONTACT_BLOCKED" });
    expect([await scene.said(), await scene.outbox()]).toEqual([[], []]);
  });

  test("is shown as failed with its message, and as sent when that is tried again", async () => {
    const scene = await scheduling(home);
    const { made, which } = await due(scene);
    await sendSchedule(home.app, which);
    const [row] = await scene.outbox();
    await home.app.database.tenant(scene.companyId, (tx) =>
      home.app.events.emit(tx, messagesFailed, {
        connection: scene.connection,
        failures: [{ externalId: row?.external_id ?? "", code: "ERR_WAPP_NOT_INITIALIZED", outbound: null }],
      }),
    );
    expect(await scene.now(made)).toMatchObject({ status: "ERRO", failure: "ERR_WAPP_NOT_INITIALIZED" });
    const [message] = await scene.said();
    await scene.person.does("POST /messages/:messageId/retry", { params: { messageId: message?.id ?? 0 } });
    expect(await scene.now(made)).toMatchObject({ status: "ENVIADA", failure: null });
  });
});

describe("where it is said", () => {
  const close = ({ person, params }: Scene) =>
    person.does("PUT /tickets/:ticketId", { params, body: { status: "closed" } });

  test("in a conversation that is closed by then, which stays so; unread stays unread", async () => {
    const scene = await scheduling(home);
    const { which } = await due(scene);
    await close(scene);
    await sendSchedule(home.app, which);
    expect(await scene.said()).toHaveLength(1);
    expect(await scene.admin.does("GET /tickets/:ticketId", { params: scene.params })).toMatchObject({
      status: "closed",
      lastMessage: "Passando para lembrar",
    });
    const waiting = await scheduling(home);
    const { which: second } = await due(waiting);
    await receive(home.app, waiting.connection, written(waiting.ticket.contact.number));
    await sendSchedule(home.app, second);
    expect(await waiting.admin.does("GET /tickets/:ticketId", { params: waiting.params })).toMatchObject({
      unreadMessages: 1,
    });
  });

  test("through the connection that was chosen, else where the conversation is open, else the author's, else the default", async () => {
    const scene = await scheduling(home);
    const { admin, companyId, ticket, connection, rows } = scene;
    const [own, chosen] = [
      await connectionOf(home.app, admin, "Própria"),
      await connectionOf(home.app, admin, "Outra"),
    ];
    await rows("update users set connection_id = $2 where company_id = $1", own.connectionId);
    const wentThrough = async (whatsappId?: number) => {
      const { which } = await due(scene, whatsappId === undefined ? {} : { whatsappId });
      await sendSchedule(home.app, which);
      const [last] = await rows<{ connection_id: number; status: string }>(
        "select o.connection_id, t.status from outbox o join messages m on m.company_id = $1 and m.external_id = o.external_id join tickets t on t.company_id = $1 and t.id = m.ticket_id where o.company_id = $1 order by o.id desc limit 1",
      );
      return [last?.connection_id, last?.status];
    };
    expect(await wentThrough(chosen.connectionId)).toEqual([chosen.connectionId, "closed"]);
    expect(await wentThrough()).toEqual([connection.connectionId, "open"]);
    await close(scene);
    expect(await wentThrough()).toEqual([own.connectionId, "closed"]);
    await rows("update users set connection_id = null where company_id = $1");
    expect(await wentThrough()).toEqual([connection.connectionId, "closed"]);
    const { made, which } = await due(scene);
    await rows(
      "update connections set deleted_at = now(), is_default = false, status = 'DISCONNECTED' where company_id = $1",
    );
    await sendSchedule(home.app, which);
    expect(await scene.now(made)).toMatchObject({ status: "ERRO", failure: "ERR_NO_DEF_WAPP_FOUND" });
    // Who was written to through a number of which they knew nothing has a conversation there, and one alone.
    const [{ count } = { count: 0 }] = await rows<{ count: number }>(
      "select count(*) from tickets where company_id = $1 and contact_id = $2",
      ticket.contactId,
    );
    expect({ companyId, count }).toEqual({ companyId, count: 3 });
  });

  test("to a contact who was merged meanwhile, and back to their own when that is undone", async () => {
    const scene = await scheduling(home);
    const { admin, ticket, schedule, now, rows } = scene;
    const [twin] = await rows<{ id: number }>(
      "insert into contacts (company_id, name, number) values ($1, 'Gêmea', $2) returning id",
      newNumber(),
    );
    const made = await schedule({ contactId: twin?.id ?? 0 });
    await admin.does("POST /contacts/:contactId/merge", {
      params: { contactId: ticket.contactId },
      body: { contactId: twin?.id ?? 0 },
    });
    expect((await now(made)).contactId).toBe(ticket.contactId);
    const [merge] = await admin.does("GET /contacts/:contactId/merges", { params: { contactId: ticket.contactId } });
    await admin.does("POST /contacts/merges/:mergeId/undo", { params: { mergeId: merge?.id ?? 0 } });
    expect((await now(made)).contact.name).toBe("Gêmea");
  });

  test("to nobody, when the contact is deleted", async () => {
    const scene = await scheduling(home);
    const { which } = await due(scene);
    await scene.admin.does("DELETE /contacts/:contactId", { params: { contactId: scene.ticket.contactId } });
    await sendSchedule(home.app, which);
    expect(await scene.rows("select from schedules where company_id = $1")).toEqual([]);
  });
});
