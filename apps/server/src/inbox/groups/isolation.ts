import { ofConversation, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  tables: ["group_participants"],
  furnish: async ({ app, admin, ids: { whatsappId } }) => {
    await app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql(
        "insert into group_participants (company_id, connection_id, group_id, participants) values ($1, $2, '1', '[]')",
        [tx.companyId, whatsappId],
      ),
    );
    return {};
  },
  covers: {
    "GET /tickets/:ticketId/participants": ofConversation(({ ticketId }) => ({ params: { ticketId } })),
  },
};
