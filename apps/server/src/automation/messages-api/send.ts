import type { PreparedFile } from "../../inbox/messages/media/prepare-file.ts";
import { writeFiles } from "../../inbox/messages/media/write-files.ts";
import { writeMessage, type WritableTicket } from "../../inbox/messages/send/write-message.ts";
import { changeTickets } from "../../inbox/tickets/change-tickets.ts";
import type { Program } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { refuse, Refusal } from "../../platform/refusal.ts";
import type { ApiCall } from "./api-call.ts";
import { callFacts, type CallFacts } from "./call-facts.ts";
import { checkNumber } from "./check-number.ts";
import { contactOfGroup, namedByNumber } from "./groups.ts";
import { holdReceiver } from "./hold-receiver.ts";
import { takeFirstContact } from "./first-contacts.ts";
import { ticketOfCall } from "./ticket-of-call.ts";

/** The messages of a call; `isRepeated`: an earlier call with the same key sent them. */
export interface Sent {
  messageIds: number[];
  isRepeated: boolean;
  /** The company's language. */
  language: string;
}

/** A concurrent call with the same key was faster: nothing of this one stays. */
class Overtaken extends Error {}

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
  const facts = await callFacts(app, program, call);
  const { language } = facts;
  const before = sentBefore(call, facts);
  if (before) return before;
  const { number, groupId } = call;
  const checked =
    number === null
      ? await app.database.tenant(program.companyId, (tx) => contactOfGroup(tx, program, groupId ?? ""))
      : await checkNumber(app, program, number, facts);
  const files = await prepare();
  try {
    const write = (tx: Tx) => writeCall(app, tx, program, { ...call, checked }, files);
    return { messageIds: await app.database.tenant(program.companyId, write), isRepeated: false, language };
  } catch (error) {
    // Overtaken, or refused for what the faster one did: it used the last first contact of the day.
    const isLate = error instanceof Overtaken || (call.key !== null && error instanceof Refusal);
    const earlier = isLate && sentBefore(call, await callFacts(app, program, call));
    if (earlier) return earlier;
    throw error;
  }
}

function sentBefore({ hash }: ApiCall, { earlierHash, earlierIds, language }: CallFacts): Sent | null {
  if (earlierHash === null) return null;
  if (earlierHash !== hash) throw refuse("ERR_IDEMPOTENCY_KEY_REUSED");
  return { messageIds: earlierIds ?? [], isRepeated: true, language };
}

const keepCall = prepared<{ id: number }>(
  "api_call_keep",
  `insert into api_calls (company_id, connection_id, idempotency_key, request_hash, message_ids, is_first_contact)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (company_id, connection_id, idempotency_key) where idempotency_key is not null do nothing returning id`,
);

async function writeCall(
  app: App,
  tx: Tx,
  program: Program,
  call: ApiCall & { checked: number | null },
  files: readonly PreparedFile[],
): Promise<number[]> {
  const { connection, contactId, isFirst } = await holdReceiver(tx, program, call);
  // Lock the conversation before the connection's count, like campaigns do.
  const ticket = await ticketOfCall(app, tx, call, { contactId, connection });
  if (isFirst) await takeFirstContact(app, tx, connection.id, contactId);
  const messageIds = await writeAll(app, tx, ticket, call, files);
  if (call.closeTicket) await changeTickets(app, tx, [ticket.id], { to: "close" }, { system: "api" });
  const keeping = tx.run(keepCall, [connection.id, call.key, call.hash, messageIds, isFirst]);
  // Not awaited: sent with the commit, which fails if this does.
  if (call.key === null) void keeping.catch(() => undefined);
  // Last, so that it is one statement: a concurrent call with the same key waits here for the first, and then undoes
  // its own work.
  else if ((await keeping).length === 0) throw new Overtaken();
  return messageIds;
}

async function writeAll(
  app: App,
  tx: Tx,
  ticket: WritableTicket,
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
