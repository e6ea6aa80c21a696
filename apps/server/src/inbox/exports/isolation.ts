import { ofConversation, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    exportId: number;
  }
}

export const isolation: Isolation = {
  furnish: async ({ admin, ids: { ticketId } }) => ({
    exportId: (await admin.does("POST /tickets/:ticketId/export", { params: { ticketId }, body: {} })).export.id,
  }),
  covers: {
    "POST /tickets/:ticketId/export": ofConversation(({ ticketId }) => ({ params: { ticketId }, body: {} })),
    "GET /exports/:exportId/file": { ask: ({ exportId }) => ({ params: { exportId }, query: { signature: "1.1.x" } }) },
  },
};
