import { list, of, ofConversation, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    ticketId: number;
    uuid: string;
  }
}

export const isolation: Isolation = {
  tables: ["tickets", "ticket_transfers", "ticket_exports"],
  furnish: async ({ admin, ids: { contactId } }) => {
    const { tickets } = await admin.does("GET /contacts/:contactId/tickets", { params: { contactId } });
    const [ticket] = tickets;
    if (!ticket) throw new Error("The contact has no conversation.");
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
    return { ticketId: ticket.id, uuid: ticket.uuid };
  },
  covers: {
    "GET /contacts/:contactId/tickets": of(({ contactId }) => ({ params: { contactId } })),
    "GET /tickets": list,
    "GET /tickets/counts": list,
    "GET /tickets/colleagues": list,
    "GET /tickets/:ticketId": ofConversation(({ ticketId }) => ({ params: { ticketId } })),
    "GET /tickets/u/:uuid": ofConversation(({ uuid }) => ({ params: { uuid } })),
    "POST /tickets": of(({ contactId }) => ({ body: { contactId } })),
    "PUT /tickets/:ticketId": ofConversation(({ ticketId }) => ({ params: { ticketId }, body: { status: "closed" } })),
    "POST /tickets/:ticketId/undo": ofConversation(({ ticketId }) => ({
      params: { ticketId },
      body: { undoes: "close" },
    })),
    "POST /tickets/:ticketId/unread": ofConversation(({ ticketId }) => ({ params: { ticketId } })),
    "DELETE /tickets/:ticketId": of(({ ticketId }) => ({ params: { ticketId } })),
  },
};
