import { list, of, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    invitationId: number;
  }
}

export const isolation: Isolation = {
  tables: ["invitations"],
  furnish: async ({ admin }) => ({ invitationId: (await admin.does("POST /invitations", { body: {} })).id }),
  covers: {
    "GET /invitations": list,
    "POST /invitations": { ask: ({ queueId }) => ({ body: { queueIds: [queueId] } }) },
    "GET /invitations/company": { ask: () => ({ query: { invitation: "none" } }) },
    "DELETE /invitations/:invitationId": of(({ invitationId }) => ({ params: { invitationId } })),
  },
};
