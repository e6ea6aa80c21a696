import type { Answer } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../platform/actor.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import { contactOf } from "../contacts/access.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { presentTicket } from "./present.ts";
import { withRelations, type TicketRow } from "./rows.ts";
import { inScope, scopeOfActor, scopeValues } from "./scope.ts";

const size = limits.page.default;

const page = prepared<TicketRow>(
  "tickets_of_contact",
  withRelations(`select t.id from tickets t
     where t.company_id = $1 and t.contact_id = $2 and (t.last_message_at, t.id) < ($3::timestamptz, $4::bigint)
       and ${inScope(5)}
     order by t.last_message_at desc, t.id desc limit ${size + 1}`),
);

/** A contact's conversations that the actor may see, on every connection. */
export async function listContactTickets(
  app: App,
  actor: Actor,
  contactId: number,
  after: string | undefined,
): Promise<Answer<"GET /contacts/:contactId/tickets">> {
  await app.database.tenant(actor.companyId, (tx) => contactOf(tx, contactId));
  const { at, id } = readCursor(after) ?? { at: "infinity", id: 0 };
  const who = scopeValues(scopeOfActor(actor));
  const rows = await app.database.read(actor.companyId, page, [contactId, at, id, ...who]);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const hasMore = rows.length > size;
  return {
    tickets: shown.map((row) => ({ ...presentTicket(row), closedAt: row.closed_at?.toISOString() ?? null })),
    hasMore,
    nextCursor: hasMore && last ? writeCursor({ at: last.last_message_at.toISOString(), id: last.id }) : null,
  };
}
