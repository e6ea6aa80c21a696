import { limits } from "@recado/contracts/limits";
import { holdConnection } from "../../channels/connections/access.ts";
import { keepContact } from "../../inbox/contacts/access.ts";
import { assertUnblocked } from "../../inbox/contacts/blocks.ts";
import type { PreparedFile } from "../../inbox/messages/media/prepare-file.ts";
import { writeFiles } from "../../inbox/messages/media/write-files.ts";
import { writeMessage } from "../../inbox/messages/send/write-message.ts";
import { changeTickets } from "../../inbox/tickets/change-tickets.ts";
import type { TicketRow } from "../../inbox/tickets/rows.ts";
import type { Program } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { ApiCall } from "./api-call.ts";
import { checkNumber, contactOfNumber } from "./check-number.ts";
import { contactOfGroup, namedByNumber } from "./groups.ts";
import { takeFirstContact } from "./first-contacts.ts";
import { ticketOfCall } from "./ticket-of-call.ts";

/** The messages of a call; `isRepeated`: an earlier call with the same key sent them. */
export interface Sent {
  messageIds: number[];
  isRepeated: boolean;
}

/**
 * Sends a program's messages, once per key: the call, its messages and their outbox rows are one transaction. `prepare`
 * is called once it is certain that the files will be sent.
 */
export async function send(
  app: App,
  program: Program,
  call: ApiCall,
  prepare: () => Promise<readonly PreparedFile[]>,
): Promise<Sent> {
  const before = await app.database.tenant(program.companyId, (tx) => sentBefore(tx, program, call));
  if (before) return before;
  const { number, groupId } = call;
  const checked =
    number === null
      ? await app.database.tenant(program.companyId, (tx) => contactOfGroup(tx, program, groupId ?? ""))
      : await checkNumber(app, program, number);
  const files = await prepare();
  return app.database.tenant(program.companyId, (tx) => write(app, tx, program, { ...call, checked }, files));
}

async function sentBefore(tx: Tx, { connectionId }: Program, { key, hash }: ApiCall): Promise<Sent | null> {
  if (key === null) return null;
  const [row] = await tx.sql<{ request_hash: string; message_ids: number[] }>(
    `select request_hash, to_json(message_ids) as message_ids from api_calls
     where company_id = $1 and connection_id = $2 and idempotency_key = $3`,
    [tx.companyId, connectionId, key],
  );
  if (!row) return null;
  if (row.request_hash !== hash) throw refuse("ERR_IDEMPOTENCY_KEY_REUSED");
  return { messageIds: row.message_ids, isRepeated: true };
}

async function write(
  app: App,
  tx: Tx,
  program: Program,
  call: ApiCall & { checked: number | null },
  files: readonly PreparedFile[],
): Promise<Sent> {
  await forgetOld(tx);
  // A concurrent call with the same key waits here.
  const [claimed] = await tx.sql<{ id: number }>(
    `insert into api_calls (company_id, connection_id, idempotency_key, request_hash) values ($1, $2, $3, $4)
     on conflict (company_id, connection_id, idempotency_key) where idempotency_key is not null do nothing returning id`,
    [tx.companyId, program.connectionId, call.key, call.hash],
  );
  if (!claimed) {
    const before = await sentBefore(tx, program, call);
    if (!before) throw refuse("ERR_IDEMPOTENCY_KEY_REUSED");
    return before;
  }
  const connection = await holdConnection(tx, program.connectionId, "key share");
  const contactId = (call.number === null ? undefined : await contactOfNumber(tx, call.number)) ?? call.checked;
  if (contactId === null) throw refuse("ERR_NO_CONTACT_FOUND");
  await keepContact(tx, contactId);
  await assertUnblocked(tx, contactId, connection.id);
  // Lock the conversation before the connection's count, like campaigns do.
  const ticket = await ticketOfCall(app, tx, call, { contactId, connection });
  const isFirst = await takeFirstContact(app, tx, connection, contactId);
  const messageIds = await writeAll(app, tx, ticket, call, files);
  await tx.sql("update api_calls set message_ids = $3, is_first_contact = $4 where company_id = $1 and id = $2", [
    tx.companyId,
    claimed.id,
    messageIds,
    isFirst,
  ]);
  if (call.closeTicket) await changeTickets(app, tx, [ticket.id], { to: "close" }, { system: "api" });
  return { messageIds, isRepeated: false };
}

async function writeAll(
  app: App,
  tx: Tx,
  ticket: TicketRow,
  { texts, mentions: numbers = [] }: ApiCall,
  files: readonly PreparedFile[],
): Promise<number[]> {
  const ours = { userId: null, source: "api", rule: "api" } as const;
  const mentions = await namedByNumber(tx, ticket, numbers);
  if (files.length > 0)
    return (
      await writeFiles(
        app,
        tx,
        ticket,
        ours,
        files.map((file, n) => ({ file, caption: texts[n] ?? "", ...(n === 0 && { mentions }) })),
      )
    ).ids;
  const text = { ...ours, body: texts[0] ?? "", clientId: null, quotedId: null, mentions };
  return [(await writeMessage(app, tx, ticket, text)).id];
}

/** Each new call deletes a few older than the lifetime of a key. */
async function forgetOld(tx: Tx): Promise<void> {
  await tx.sql(
    `delete from api_calls where company_id = $1 and id in (
       select id from api_calls where company_id = $1 and created_at < now() - $2 * interval '1 day'
       order by created_at limit 20 for update skip locked)`,
    [tx.companyId, limits.messagesApi.keyDays],
  );
}
