import { list, ofConversation, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    noteId: number;
  }
}

export const isolation: Isolation = {
  tables: ["ticket_notes", "note_mentions", "transfer_mentions"],
  furnish: async ({ admin, ids: { ticketId } }) => ({
    noteId: (await admin.does("POST /ticket-notes", { body: { ticketId, note: secret } })).id,
  }),
  covers: {
    "GET /ticket-notes/list": ofConversation(({ ticketId }) => ({ query: { ticketId } })),
    "GET /ticket-notes/mentions": list,
    "POST /ticket-notes/mentions/seen": { ask: ({ ticketId }) => ({ body: { ticketId } }) },
    "POST /ticket-notes": ofConversation(({ ticketId }) => ({ body: { ticketId, note: "intrusa" } })),
    "DELETE /ticket-notes/:noteId": ofConversation(({ noteId }) => ({ params: { noteId } })),
    "POST /ticket-notes/:noteId/restore": ofConversation(({ noteId }) => ({ params: { noteId } })),
  },
};
