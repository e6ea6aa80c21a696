import type { Schedule } from "@recado/contracts/schedules";
import { sendSchedule } from "../automation/schedules/send-schedule.ts";
import { connectionOf, conversation } from "./customers.ts";
import type { TestApp } from "./harness.ts";
import type { Person } from "./person.ts";

export const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** A company with an open conversation, and actions on scheduled messages. */
export async function scheduling(home: TestApp, options: { attendant?: boolean } = {}) {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const queueId = await admin.queue();
  const ticket = await conversation(home.app, admin, connection, { queueId });
  const person = options.attendant ? await admin.colleague("user", { queueIds: [queueId] }) : admin;
  const params = { ticketId: ticket.id };
  await person.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
  const { companyId } = admin.user;
  const rows = <Row extends object>(text: string, ...values: unknown[]) =>
    home.app.database.tenant(companyId, (tx) => tx.sql<Row & object>(text, [companyId, ...values]));
  return {
    admin,
    person,
    connection,
    queueId,
    ticket,
    params,
    companyId,
    rows,
    schedule: (
      change: { by?: Person; body?: string; sendAt?: string; contactId?: number; whatsappId?: number } = {},
    ) => {
      const { by = person, ...body } = change;
      const good = { contactId: ticket.contactId, body: "Passando para lembrar", sendAt: inAnHour() };
      return by.does("POST /schedules", { body: { ...good, ...body } });
    },
    /** Makes it due since this long ago. */
    isDueSince: ({ id }: Schedule, ago = "1 second") =>
      rows("update schedules set send_at = now() - $3::interval where company_id = $1 and id = $2", id, ago),
    /** Does the work of the due messages' jobs, in the order of their times. */
    sendDue: async () => {
      const due = await rows<{ id: number }>(
        "select id from schedules where company_id = $1 and status = 'PENDENTE' and send_at <= now() order by send_at",
      );
      for (const { id } of due) await sendSchedule(home.app, { companyId, scheduleId: id });
    },
    now: ({ id }: Schedule) => admin.does("GET /schedules/:scheduleId", { params: { scheduleId: id } }),
    said: async () => (await admin.does("GET /messages/:ticketId", { params })).messages.filter(({ fromMe }) => fromMe),
    outbox: () =>
      rows<{ external_id: string; lane: number; payload: { body?: string; caption?: string; to: object } }>(
        "select external_id, lane, payload from outbox where company_id = $1 and kind <> 'read' order by id",
      ),
  };
}

/** A form with one file. */
export async function sendForm(
  address: string,
  person: Person,
  {
    path,
    fields = {},
    file,
  }: { path: string; fields?: Record<string, string>; file?: { name: string; bytes: Buffer; type?: string } },
): Promise<{ status: number; body: Schedule & { error?: string; fields?: object } }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file)
    form.append("file", new Blob([new Uint8Array(file.bytes)], file.type ? { type: file.type } : {}), file.name);
  const answer = await fetch(`${address}/api${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Schedule & { error?: string } };
}
