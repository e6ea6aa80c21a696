import { of, ofConversation, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    messageId: number;
  }
}

export const isolation: Isolation = {
  tables: ["messages"],
  furnish: async ({ app, admin, ids: { ticketId, mediaId } }) => {
    const message = await admin.does("POST /messages/:ticketId", { params: { ticketId }, body: { body: secret } });
    await app.database.tenant(admin.user.companyId, async (tx) => {
      await tx.sql("update messages set failure = 'ERR_SENDING_WAPP_MSG' where company_id = $1 and id = $2", [
        tx.companyId,
        message.id,
      ]);
      await tx.sql(
        "insert into message_media (company_id, message_id, state, media_id, content_type) values ($1, $2, 'ready', $3, 'application/pdf')",
        [tx.companyId, message.id, mediaId],
      );
    });
    return { messageId: message.id };
  },
  covers: {
    "GET /contacts/:contactId/files": of(({ contactId }) => ({ params: { contactId }, query: { kind: "media" } })),
    "POST /tickets/:ticketId/read": ofConversation(({ ticketId }) => ({ params: { ticketId } })),
    "GET /messages/:ticketId": ofConversation(({ ticketId }) => ({ params: { ticketId } })),
    "POST /messages/:ticketId": ofConversation(({ ticketId }) => ({ params: { ticketId }, body: { body: "intrusa" } })),
    "GET /messages/:messageId/versions": ofConversation(({ messageId }) => ({ params: { messageId } })),
    "PUT /messages/:messageId": ofConversation(({ messageId }) => ({
      params: { messageId },
      body: { body: "mudada" },
    })),
    "DELETE /messages/:messageId": ofConversation(({ messageId }) => ({ params: { messageId } })),
    "PUT /messages/:messageId/reaction": ofConversation(({ messageId }) => ({
      params: { messageId },
      body: { emoji: "👍" },
    })),
    "POST /messages/:messageId/media/retry": ofConversation(({ messageId }) => ({ params: { messageId } })),
    "POST /messages/:messageId/forward": ofConversation(({ messageId, ticketId }) => ({
      params: { messageId },
      body: { targets: [{ ticketId }] },
    })),
    "POST /messages/:messageId/retry-inbound": of(({ messageId }) => ({ params: { messageId } })),
    "POST /messages/:messageId/retry": ofConversation(({ messageId }) => ({ params: { messageId } })),
  },
};
