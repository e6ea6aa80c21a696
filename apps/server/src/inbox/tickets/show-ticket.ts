import type { TicketPage } from "@recado/contracts/tickets";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { contactOf, contactsWithRelations } from "../contacts/access.ts";
import { otherNumbers } from "../contacts/other-numbers.ts";
import { findTicket, findTicketByUuid } from "./access.ts";
import { presentTicket } from "./present.ts";
import type { TicketRow } from "./rows.ts";

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function showTicket(app: App, actor: Actor, ticketId: number): Promise<TicketPage> {
  return page(app, actor, await findTicket(app, actor, ticketId));
}

export async function showTicketByUuid(app: App, actor: Actor, uuid: string): Promise<TicketPage> {
  return page(app, actor, uuidShape.test(uuid) ? await findTicketByUuid(app, actor, uuid) : undefined);
}

function page(app: App, actor: Actor, row: TicketRow | undefined): Promise<TicketPage> {
  if (!row) throw refuse("ERR_NO_TICKET_FOUND");
  return app.database.tenant(actor.companyId, (tx) => presentPage(tx, row));
}

/** The conversation with all data of its contact. */
export async function presentPage(tx: Tx, row: TicketRow): Promise<TicketPage> {
  const [contact] = await contactsWithRelations(tx, [await contactOf(tx, row.contact_id)]);
  if (!contact) throw refuse("ERR_NO_CONTACT_FOUND");
  return { ...presentTicket(row), contact, otherNumbers: await otherNumbers(tx, contact) };
}
