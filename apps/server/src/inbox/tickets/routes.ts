import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { changeTicket } from "./change-ticket.ts";
import { createTicket } from "./create-ticket.ts";
import { deleteTicket } from "./delete-tickets.ts";
import { listColleagues } from "./list-colleagues.ts";
import { listContactTickets } from "./list-contact-tickets.ts";
import { countTickets, listTickets } from "./list-tickets.ts";
import { markUnread } from "./mark-unread.ts";
import { undoTicket } from "./undo-ticket.ts";
import { showTicket, showTicketByUuid } from "./show-ticket.ts";

export const ticketRoutes = (app: App): Route[] => [
  route("GET /tickets", { who: "user" }, ({ actor, query }) => listTickets(app, actor, query)),
  route("GET /tickets/counts", { who: "user" }, ({ actor, query }) => countTickets(app, actor, query)),
  route("GET /tickets/colleagues", { who: "user" }, ({ actor }) => listColleagues(app, actor)),
  route("GET /contacts/:contactId/tickets", { who: "user" }, ({ actor, params, query }) =>
    listContactTickets(app, actor, params.contactId, query.cursor),
  ),
  route("GET /tickets/:ticketId", { who: "user" }, ({ actor, params }) => showTicket(app, actor, params.ticketId)),
  route("GET /tickets/u/:uuid", { who: "user" }, ({ actor, params }) => showTicketByUuid(app, actor, params.uuid)),
  route("POST /tickets", { who: "user" }, ({ actor, body }) => createTicket(app, actor, body)),
  route("PUT /tickets/:ticketId", { who: "user" }, ({ actor, params, body }) =>
    changeTicket(app, actor, params.ticketId, body),
  ),
  route("POST /tickets/:ticketId/undo", { who: "user" }, ({ actor, params, body }) =>
    undoTicket(app, actor, params.ticketId, body.undoes),
  ),
  route("POST /tickets/:ticketId/unread", { who: "user" }, ({ actor, params }) =>
    markUnread(app, actor, params.ticketId),
  ),
  route("DELETE /tickets/:ticketId", { who: "ticket-options:deleteTicket" }, async ({ actor, params }) => {
    await deleteTicket(app, actor, params.ticketId);
    return { message: "Ticket deleted" };
  }),
];
