import type { House } from "../../platform/house.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { changeTicket } from "./change-ticket.ts";
import { createTicket } from "./create-ticket.ts";
import { deleteTicket } from "./delete-ticket.ts";
import { listContactTickets } from "./list-contact-tickets.ts";
import { countTickets, listTickets } from "./list-tickets.ts";
import { undoTicket } from "./undo-ticket.ts";
import { showTicket, showTicketByUuid } from "./show-ticket.ts";

export const ticketRoutes = (house: House): Route[] => [
  route("GET /tickets", { who: "user" }, ({ actor, query }) => listTickets(house, actor, query)),
  route("GET /tickets/counts", { who: "user" }, ({ actor, query }) => countTickets(house, actor, query)),
  route("GET /contacts/:contactId/tickets", { who: "user" }, ({ actor, params, query }) =>
    listContactTickets(house, actor, params.contactId, query.cursor),
  ),
  route("GET /tickets/:ticketId", { who: "user" }, ({ actor, params }) => showTicket(house, actor, params.ticketId)),
  route("GET /tickets/u/:uuid", { who: "user" }, ({ actor, params }) => showTicketByUuid(house, actor, params.uuid)),
  route("POST /tickets", { who: "user" }, ({ actor, body }) => createTicket(house, actor, body)),
  route("PUT /tickets/:ticketId", { who: "user" }, ({ actor, params, body }) =>
    changeTicket(house, actor, params.ticketId, body),
  ),
  route("POST /tickets/:ticketId/undo", { who: "user" }, ({ actor, params, body }) =>
    undoTicket(house, actor, params.ticketId, body.undoes),
  ),
  route("DELETE /tickets/:ticketId", { who: "ticket-options:deleteTicket" }, async ({ actor, params }) => {
    await deleteTicket(house, actor, params.ticketId);
    return { message: "Ticket deleted" };
  }),
];
