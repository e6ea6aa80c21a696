import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { messagesWithRelations, type MessageRow } from "../messages/rows.ts";
import { notesWithRelations, type NoteRow } from "../notes/access.ts";
import type { TicketRow } from "../tickets/rows.ts";
import { transferColumns, transferNames, type TransferRow } from "../tickets/transfers.ts";
import type { EdgeOnPage, NoteOnPage, Say } from "./page.ts";
import { inPartialScope, inScope, partialScopeValues, scopeOfActor, scopeValues } from "../tickets/scope.ts";

const size = 200;
const ofChat = "m.contact_id = $2 and m.connection_id = any ($3::bigint[]) and m.id > $4";
const seen = `exists (select from tickets t where t.company_id = $1 and t.id = m.ticket_id and ${inPartialScope(5)})`;
const ofAdmin = prepared<MessageRow>(
  "export_messages_admin",
  `${messagesWithRelations(ofChat)} order by m.id limit ${size}`,
);
const ofOthers = prepared<MessageRow>(
  "export_messages",
  `${messagesWithRelations(`${ofChat} and ${seen}`)} order by m.id limit ${size}`,
);
const notes = prepared<NoteRow>(
  "export_notes",
  `${notesWithRelations(`t.contact_id = $2 and t.connection_id = any ($3::bigint[]) and n.deleted_at is null and ${inScope(4)}`)}
   order by n.id limit ${limits.conversationExport.notes}`,
);

const transfers = prepared<TransferRow>(
  "export_transfers",
  `select ${transferColumns} from tickets t
   join ticket_transfers x on x.company_id = $1 and x.ticket_id = t.id ${transferNames}
   where t.company_id = $1 and t.contact_id = $2 and t.connection_id = any ($3::bigint[]) and ${inScope(4)}
   order by x.id limit ${limits.conversationExport.notes}`,
);

interface CycleRow {
  created_at: Date;
  finished_at: Date | null;
  rate: number | null;
}
const cycles = prepared<CycleRow>(
  "export_cycles",
  `select s.created_at, s.finished_at, s.rate from tickets t
   join service_cycles s on s.company_id = $1 and s.ticket_id = t.id
   where t.company_id = $1 and t.contact_id = $2 and t.connection_id = any ($3::bigint[]) and ${inScope(4)}
   order by s.id limit ${limits.conversationExport.notes}`,
);

const connectionsOf = (ticket: TicketRow): number[] => [...(ticket.earlier_connection_ids ?? []), ticket.connection_id];

/** The messages of a conversation's chat that the actor may see, in order of arrival, page by page. */
export async function* chatOf(app: App, actor: Actor, ticket: TicketRow): AsyncGenerator<MessageRow> {
  const scope = scopeOfActor(actor);
  let after = 0;
  for (let count = 0; count < limits.conversationExport.messages; count += size) {
    const values = [ticket.contact_id, connectionsOf(ticket), after];
    const rows = scope.all
      ? await app.database.read(actor.companyId, ofAdmin, values)
      : await app.database.read(actor.companyId, ofOthers, [...values, ...partialScopeValues(scope)]);
    yield* rows;
    if (rows.length < size) return;
    after = rows.at(-1)!.id;
  }
}

/** The internal notes of the same conversations and their transfers, with the notes of these, oldest first. */
export async function notesOf(app: App, actor: Actor, ticket: TicketRow, say: Say): Promise<NoteOnPage[]> {
  const values = [ticket.contact_id, connectionsOf(ticket), ...scopeValues(scopeOfActor(actor))];
  const [written, handed] = await Promise.all([
    app.database.read(actor.companyId, notes, values),
    app.database.read(actor.companyId, transfers, values),
  ]);
  return [...written, ...handed.map((row) => asNote(row, say))].toSorted(
    (a, b) => a.created_at.getTime() - b.created_at.getTime(),
  );
}

/** Where the same conversations began and ended, oldest first, with the customer's rating. */
export async function edgesOf(app: App, actor: Actor, ticket: TicketRow): Promise<EdgeOnPage[]> {
  const values = [ticket.contact_id, connectionsOf(ticket), ...scopeValues(scopeOfActor(actor))];
  const rows = await app.database.read(actor.companyId, cycles, values);
  return rows.flatMap(({ created_at, finished_at, rate }): EdgeOnPage[] => [
    { edge: "started", created_at, rate: null },
    ...(finished_at ? [{ edge: "ended", created_at: finished_at, rate } as const] : []),
  ]);
}

function asNote(row: TransferRow, say: Say): NoteOnPage {
  const { to_id, by_id, to_name, queue_name, note } = row;
  const said =
    to_id === null
      ? queue_name === null
        ? say("transferElsewhere")
        : say("transferQueue", { queue: queue_name })
      : to_id === by_id
        ? say("transferTaken")
        : say("transferUser", { to: to_name ?? "" });
  return { created_at: row.created_at, user_name: row.by_name, note: note === "" ? said : `${said}: ${note}` };
}
