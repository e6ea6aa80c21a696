import { expect, test } from "vitest";
import { until } from "../../testing/sessions.ts";
import { useApp } from "../../testing/harness.ts";
import { PlayedPhone } from "../../testing/played-phone.ts";
import { undoPassed } from "../../inbox/tickets/undo-records.ts";

const home = useApp();
/** Seconds pass before the question, ms. */
const slow = 30_000;
const question = expect.stringContaining("Como foi o seu atendimento?");

/** A conversation that an attendant resolved while the test phone's line was down. */
async function resolvedWhileDown() {
  const phone = await PlayedPhone.open(home);
  const { admin } = phone;
  const { companyId } = admin.user;
  await admin.does("PUT /settings/:key", { params: { key: "userRating" }, body: { value: "enabled" } });
  const maria = await phone.customer("Maria");
  await maria.write({ body: "oi" });
  const ticket = await phone.ticketOf(maria.number);
  const params = { ticketId: ticket.id };
  const put = (status: "open" | "closed") => admin.does("PUT /tickets/:ticketId", { params, body: { status } });
  const line = async (isDown: boolean) => {
    await admin.does("PUT /simulator/:whatsappId", { params: { whatsappId: phone.id }, body: { isDown } });
    await until(async () =>
      expect(await phone.connection()).toMatchObject({ status: isDown ? "OPENING" : "CONNECTED" }),
    );
  };
  await put("open");
  await line(true);
  await admin.does("POST /messages/:ticketId", { params, body: { body: "Resolvido!" } });
  await put("closed");

  const sql = <Row extends object>(text: string, ...values: unknown[]) =>
    home.app.database.tenant(companyId, (tx) => tx.sql<Row & object>(text, [tx.companyId, ...values]));
  /** No job is due, or will be within seconds, that says something at the end. */
  const settled = () =>
    until(async () => {
      const due = await home.app.database.platform(
        "select from jobs where kind = $1 and (data ->> 'companyId')::bigint = $2 and (claim is not null or due_at <= now() + interval '8 seconds')",
        [undoPassed.name, companyId],
      );
      expect(due).toHaveLength(0);
    }, slow);
  /** Closing can't be undone since so many minutes. Twice, as when a worker dies after its work. */
  const undoPasses = async (minutesAgo: number) => {
    const [row] = await sql<{ id: number }>(
      `update ticket_undos set until = now() - $3 * interval '1 minute' - interval '1 second'
       where company_id = $1 and ticket_id = $2 returning id`,
      ticket.id,
      minutesAgo,
    );
    const undoId = row?.id ?? 0;
    await home.app.database.platform(
      "update jobs set due_at = now() where kind = $1 and (data ->> 'undoId')::bigint = $2",
      [undoPassed.name, undoId],
    );
    await home.app.database.tenant(companyId, (tx) => home.app.jobs.send(tx, undoPassed, { companyId, undoId }));
    await settled();
  };
  const said = async () => (await phone.inbox(ticket.id)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
  const heard = async () => (await maria.screen()).filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);
  const waiting = () => sql("select from ticket_undos where company_id = $1 and ticket_id = $2", ticket.id);
  return { maria, phone, ticket, put, line, settled, undoPasses, said, heard, waiting };
}

test("who was resolved while the connection was down is asked once it is back, and their answer counts", async () => {
  const { maria, phone, line, settled, undoPasses, said, heard, waiting } = await resolvedWhileDown();
  await undoPasses(0);
  expect(await said(), "nothing yet").toEqual(["Resolvido!"]);
  await line(false);
  await until(async () => expect(await heard()).toEqual(["Resolvido!", question]), slow);
  await settled();
  await line(true);
  await line(false);
  await settled();
  expect(await said(), "once").toEqual(["Resolvido!", question]);
  expect(await waiting()).toEqual([]);
  await maria.write({ body: "3" });
  await until(async () =>
    expect(
      (
        await phone.admin.does("GET /messages/:ticketId", {
          params: { ticketId: (await phone.ticketOf(maria.number)).id },
        })
      ).cycles,
    ).toMatchObject([{ rate: 3 }]),
  );
});

test("who is served again when the connection comes back is not asked about what was before", async () => {
  const { put, line, settled, undoPasses, said, heard } = await resolvedWhileDown();
  await undoPasses(0);
  await put("open");
  await line(false);
  await until(async () => expect(await heard()).toEqual(["Resolvido!"]));
  await settled();
  expect(await said()).toEqual(["Resolvido!"]);
});

test("who wrote during the outage is answered first: nothing is asked", async () => {
  const { maria, phone, ticket, line, settled, undoPasses, said } = await resolvedWhileDown();
  await undoPasses(0);
  await maria.write({ body: "ainda preciso de ajuda com o pedido" });
  await line(false);
  await until(async () => expect(await phone.ticketOf(maria.number)).toMatchObject({ status: "pending" }));
  await settled();
  expect(await said()).toEqual(["Resolvido!"]);
  expect((await phone.ticketOf(maria.number)).id).toBe(ticket.id);
});

test("who was resolved longer ago than messages wait is not asked any more", async () => {
  const { line, settled, undoPasses, said, waiting } = await resolvedWhileDown();
  await undoPasses(11);
  expect(await waiting()).toEqual([]);
  await line(false);
  await settled();
  expect(await said()).toEqual(["Resolvido!"]);
});
