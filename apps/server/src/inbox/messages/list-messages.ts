import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { findTicket, ticketFacts } from "../tickets/access.ts";
import { presentTicket } from "../tickets/present.ts";
import { exportColumns, exportNames, presentExport, type ExportRow } from "../tickets/exports.ts";
import type { TicketRow } from "../tickets/rows.ts";
import { isOwnOpen } from "../tickets/rules.ts";
import { factsOf, inPartialScope, inScope, partialScopeValues, scopeOfActor, scopeValues } from "../tickets/scope.ts";
import { presentTransfer, transferColumns, transferNames, type TransferRow } from "../tickets/transfers.ts";
import { presentMessage } from "./present.ts";
import { readMessages } from "./read-messages.ts";
import { messagesWithRelations, type MessageRow } from "./rows.ts";

const size = limits.page.messages;
type Query = Parsed<"GET /messages/:ticketId">["query"];
/** Earlier conversations of the chat show as far as the caller may see them (decision 17). */
const seen = `exists (select from tickets t where t.company_id = $1 and t.id = m.ticket_id and ${inPartialScope(6)})`;

interface CycleRow {
  id: number;
  ticket_id: number;
  created_at: Date;
  finished_at: Date | null;
  rate: number | null;
}

/** The query for a chat: of a contact (`$2`) on one connection (`$3`), or on several (`suffix`). */
const readingOf = (onConnection: string, suffix: string) => {
  const inChat = `m.contact_id = $2 and m.connection_id ${onConnection}`;
  const page = (visible: string) =>
    `${messagesWithRelations(`${inChat} and m.id < $4 and ${visible}`)} order by m.id desc limit ${size + 1} offset $5`;
  const newer = (visible: string) =>
    `${messagesWithRelations(`${inChat} and m.id > $4 and ${visible}`)} order by m.id limit ${size + 1} offset $5`;
  return {
    newerOfAdmin: prepared<MessageRow>(`messages_newer_admin${suffix}`, newer("true")),
    newerOfOthers: prepared<MessageRow>(`messages_newer${suffix}`, newer(seen)),
    ofAdmin: prepared<MessageRow>(`messages_page_admin${suffix}`, page("true")),
    ofOthers: prepared<MessageRow>(`messages_page${suffix}`, page(seen)),
    cycles: prepared<CycleRow>(
      `messages_cycles${suffix}`,
      `select s.id, s.ticket_id, s.created_at, s.finished_at, s.rate from tickets t
       join service_cycles s on s.company_id = $1 and s.ticket_id = t.id
       where t.company_id = $1 and t.contact_id = $2 and t.connection_id ${onConnection} and ${inScope(4)}
       order by s.id desc limit 100`,
    ),
    transfers: prepared<TransferRow>(
      `messages_transfers${suffix}`,
      `select ${transferColumns} from tickets t
       join ticket_transfers x on x.company_id = $1 and x.ticket_id = t.id
       ${transferNames}
       where t.company_id = $1 and t.contact_id = $2 and t.connection_id ${onConnection} and ${inScope(4)}
       order by x.id desc limit 100`,
    ),
    exports: prepared<ExportRow>(
      `messages_exports${suffix}`,
      `select ${exportColumns} from tickets t
       join ticket_exports x on x.company_id = $1 and x.ticket_id = t.id
       ${exportNames}
       where t.company_id = $1 and t.contact_id = $2 and t.connection_id ${onConnection} and ${inScope(4)}
       order by x.id desc limit 100`,
    ),
    counted: prepared<{ count: number }>(
      `messages_count${suffix}`,
      `select count(*) as count from (
         select from messages m join tickets t on t.company_id = $1 and t.id = m.ticket_id
         where m.company_id = $1 and ${inChat} and ${inScope(4)} limit ${limits.counted}) found`,
    ),
  };
};
const onOne = readingOf("= $3", "");
// A conversation that was transferred to another connection also shows its earlier messages.
const onSeveral = readingOf("= any ($3::bigint[])", "_moved");

const ownEnd = prepared<{ id: number }>(
  "messages_own_end",
  "select id from messages where company_id = $1 and ticket_id = $2 order by id desc limit 1",
);

/** Which messages a page has: ids below `before`, then those above `after`; undefined: none. */
interface Place {
  before: number | undefined;
  after: number | undefined;
}

function placeOf({ before, after, around }: Query): Place {
  if (around !== undefined) return { before: around + 1, after: around };
  return after === undefined
    ? { before: before ?? Number.MAX_SAFE_INTEGER, after: undefined }
    : { before: undefined, after };
}

/**
 * The chat of a conversation, newest page first, oldest first within it; and where its conversations began and ended.
 * With `around` or `atOwnEnd`, the messages before and after one.
 */
export async function listMessages(
  app: App,
  actor: Actor,
  ticketId: number,
  asked: Query,
): Promise<Answer<"GET /messages/:ticketId">> {
  const ticket = await findAndRead(app, actor, ticketId, asked);
  const query = asked.atOwnEnd ? await aroundOwnEnd(app, actor.companyId, ticketId) : asked;
  const earlier = ticket.earlier_connection_ids;
  const reading = earlier ? onSeveral : onOne;
  const { cycles, transfers, exports, counted } = reading;
  const chat = [ticket.contact_id, earlier ? [...earlier, ticket.connection_id] : ticket.connection_id];
  const scope = scopeOfActor(actor);
  const { before, after } = placeOf(query);
  const offset = isPlaced(query) ? 0 : (query.pageNumber - 1) * size;
  const who = scope.all ? [] : partialScopeValues(scope);
  const [ofPage, ofNewer] = scope.all
    ? [reading.ofAdmin, reading.newerOfAdmin]
    : [reading.ofOthers, reading.newerOfOthers];
  const [older, newer, periods, handed, exported, [total]] = await Promise.all([
    before === undefined ? [] : app.database.read(actor.companyId, ofPage, [...chat, before, offset, ...who]),
    after === undefined ? [] : app.database.read(actor.companyId, ofNewer, [...chat, after, 0, ...who]),
    app.database.read(actor.companyId, cycles, [...chat, ...scopeValues(scope)]),
    app.database.read(actor.companyId, transfers, [...chat, ...scopeValues(scope)]),
    app.database.read(actor.companyId, exports, [...chat, ...scopeValues(scope)]),
    // Only the newest page has the count, up to a limit.
    isPlaced(query) ? [] : app.database.read(actor.companyId, counted, [...chat, ...scopeValues(scope)]),
  ]);
  return {
    messages: [...older.slice(0, size).toReversed(), ...newer.slice(0, size)].map(presentMessage),
    cycles: periods.map((row) => ({
      id: row.id,
      ticketId: row.ticket_id,
      startedAt: row.created_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      rate: row.rate,
    })),
    transfers: handed.map(presentTransfer),
    exports: exported.map(presentExport),
    count: total?.count ?? 0,
    // A page after a message has at least that message before it.
    hasMore: before === undefined || older.length > size,
    hasNewer: newer.length > size,
    ticket: presentTicket(ticket),
  };
}

/** The place of a conversation's newest message; the newest page where it has none. */
async function aroundOwnEnd(app: App, companyId: number, ticketId: number): Promise<Query> {
  const [end] = await app.database.read(companyId, ownEnd, [ticketId]);
  return { pageNumber: 1, ...(end && { around: end.id }) };
}

const isPlaced = ({ before, after, around }: Query): boolean => (before ?? after ?? around) !== undefined;
const isNewestPage = (query: Query): boolean => !isPlaced(query) && !query.atOwnEnd && query.pageNumber === 1;

/** Older clients have no call for reading: requesting the newest page marks it read for the conversation's owner. */
async function findAndRead(app: App, actor: Actor, ticketId: number, query: Query): Promise<TicketRow> {
  const ticket = await findTicket(app, actor, ticketId);
  if (!ticket) throw refuse("ERR_NO_TICKET_FOUND");
  const { markRead = true } = query;
  if (!markRead || !isNewestPage(query) || ticket.unread === 0 || !isOwnOpen(factsOf(actor), ticketFacts(ticket)))
    return ticket;
  await readMessages(app, actor, ticketId);
  return { ...ticket, unread: 0 };
}
