import type { ErrorCode } from "@recado/contracts/errors";
import { standingOf } from "../../identity/companies/standing.ts";
import { assertUnblocked } from "../../inbox/contacts/blocks.ts";
import { prepareKeptFile, type PreparedFile } from "../../inbox/messages/media/prepare-file.ts";
import { templateInTicket } from "../../inbox/messages/send/with-variables.ts";
import { assertMayBegin } from "../../inbox/messages/send/first-contact.ts";
import { ticketWithoutReopening } from "../../inbox/messages/send/ticket-without-reopening.ts";
import { writeMessage } from "../../inbox/messages/send/write-message.ts";
import { ticketsById } from "../../inbox/tickets/access.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { scheduleChanged } from "./events.ts";
import { refusalToSend } from "./rules.ts";
import { connectionOfSchedule } from "./where-to-write.ts";

interface Which {
  companyId: number;
  scheduleId: number;
}

interface DueRow {
  id: number;
  contact_id: number;
  user_id: number | null;
  connection_id: number | null;
  body: string;
  media_id: number | null;
  send_at: Date;
}

interface DueFile {
  media_id: number | null;
  storage_key: string | null;
  sha256: string | null;
  file_name: string | null;
  content_type: string | null;
  size: number | null;
}

/**
 * Sends a due message once: its status, the message and the outbox row are one transaction. Skips a message that is
 * already sent, changed, cancelled or not yet due. Sends earlier due messages to the same contact first, so that they
 * arrive in order.
 */
export async function sendSchedule(app: App, { companyId, scheduleId }: Which): Promise<void> {
  const due = await app.database.read(companyId, dueUpTo, [scheduleId]);
  for (const { id } of due) {
    try {
      await sendOne(app, { companyId, scheduleId: id });
    } catch (error) {
      if (id === scheduleId) throw error;
      // It has its own job: it must not delay the others.
      app.log.warn({ err: error, companyId, scheduleId: id }, "scheduled message not sent");
    }
  }
}

const dueUpTo = prepared<{ id: number }>(
  "schedules_due_up_to",
  `select s.id from schedules o
   join schedules s on s.company_id = $1 and s.contact_id = o.contact_id and s.status = 'PENDENTE'
     and (s.send_at, s.id) <= (o.send_at, o.id)
   where o.company_id = $1 and o.id = $2 and o.status = 'PENDENTE' and o.send_at <= now()
   order by s.send_at, s.id`,
);

async function sendOne(app: App, which: Which): Promise<void> {
  const [due] = await app.database.read(which.companyId, dueFile, [which.scheduleId]);
  if (!due) return;
  try {
    // Read the picture before any row is locked.
    const file = await fileOf(app, which.companyId, due);
    await app.database.tenant(which.companyId, (tx) => send(app, tx, which.scheduleId, file));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await app.database.tenant(which.companyId, (tx) => fail(app, tx, which.scheduleId, error.code));
  }
}

const dueFile = prepared<DueFile>(
  "schedule_due",
  `select s.media_id, f.storage_key, f.sha256, f.file_name, f.content_type, f.size
   from schedules s left join media f on f.company_id = $1 and f.id = s.media_id
   where s.company_id = $1 and s.id = $2 and s.status = 'PENDENTE' and s.send_at <= now()`,
);

type KnownFile = PreparedFile & { mediaId: number };

async function fileOf(app: App, companyId: number, row: DueFile): Promise<KnownFile | null> {
  if (row.media_id === null || row.storage_key === null) return null;
  const stored = {
    key: row.storage_key,
    sha256: row.sha256 ?? "",
    size: row.size ?? 0,
    sniffedType: row.content_type ?? "",
  };
  return prepareKeptFile(app, companyId, { mediaId: row.media_id, stored, fileName: row.file_name ?? "" });
}

async function send(app: App, tx: Tx, scheduleId: number, file: KnownFile | null): Promise<void> {
  // Lock the contact first, in the same order as receiving and merging.
  await tx.sql(
    "select from contacts where company_id = $1 and id = (select contact_id from schedules where company_id = $1 and id = $2) for key share",
    [tx.companyId, scheduleId],
  );
  const [row] = await tx.sql<DueRow & object>(
    `update schedules s set status = 'ENVIADA', sent_at = now(), updated_at = now()
     where s.company_id = $1 and s.id = $2 and s.status = 'PENDENTE' and s.send_at <= now() and s.media_id is not distinct from $3
     returning s.id, s.contact_id, s.user_id, s.connection_id, s.media_id, s.send_at, coalesce(s.body,
       (select r.body from schedule_series r where r.company_id = $1 and r.id = s.series_id)) as body`,
    [tx.companyId, scheduleId, file?.mediaId ?? null],
  );
  if (!row) return;
  const standing = await standingOf(tx);
  const company = { hasSchedules: standing.may("useSchedules"), isOverdue: standing.isOverdue };
  const refusal = refusalToSend(row.send_at, company, new Date());
  if (refusal) throw refuse(refusal);
  const author = await authorOf(tx, row.user_id);
  const connection = await connectionOfSchedule(tx, row, author.connectionId);
  await assertUnblocked(tx, row.contact_id, connection.id);
  await assertMayBegin(tx, connection, row.contact_id);
  const { id: ticketId } = await ticketWithoutReopening(
    app,
    tx,
    { contactId: row.contact_id, userId: row.user_id, connection },
    { system: "schedule" },
  );
  const [ticket] = await ticketsById(tx, [ticketId]);
  if (!ticket) throw refuse("ERR_NO_TICKET_FOUND");
  const { id: messageId } = await writeMessage(app, tx, ticket, {
    ...(file ? { kind: file.kind, file } : {}),
    body: await templateInTicket(tx, row.body, ticket, author.name),
    userId: row.user_id,
    clientId: null,
    quotedId: null,
    source: "schedule",
  });
  await tx.sql("update schedules set message_id = $3 where company_id = $1 and id = $2", [
    tx.companyId,
    scheduleId,
    messageId,
  ]);
  await app.events.emit(tx, scheduleChanged, { scheduleId, cause: "updated" });
}

async function authorOf(tx: Tx, userId: number | null): Promise<{ name: string | null; connectionId: number | null }> {
  const [row] = await tx.sql<{ name: string; connection_id: number | null }>(
    "select name, connection_id from users where company_id = $1 and id = $2",
    [tx.companyId, userId],
  );
  return { name: row?.name ?? null, connectionId: row?.connection_id ?? null };
}

/** Marks it as failed with the reason, unless it was changed meanwhile. */
async function fail(app: App, tx: Tx, scheduleId: number, code: ErrorCode): Promise<void> {
  const rows = await tx.sql(
    `update schedules set status = 'ERRO', failure = $3, updated_at = now()
     where company_id = $1 and id = $2 and status = 'PENDENTE' and send_at <= now() returning id`,
    [tx.companyId, scheduleId, code],
  );
  if (rows.length > 0) await app.events.emit(tx, scheduleChanged, { scheduleId, cause: "updated" });
}
