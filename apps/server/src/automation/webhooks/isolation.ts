import { list, of, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    webhookId: number;
    deliveryId: number;
  }
}

export const isolation: Isolation = {
  tables: ["webhooks", "webhook_deliveries"],
  furnish: async ({ app, admin }) => {
    // An inactive webhook gets no events: the row below is not sent.
    const body = { name: secret, url: "https://8.8.8.8/", events: ["contact.changed" as const], isActive: false };
    const { id: webhookId } = await admin.does("POST /webhooks", { body });
    const [row] = await app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql<{ id: number }>(
        `insert into webhook_deliveries (company_id, webhook_id, event_id, event, conversation, payload, state)
         values ($1, $2, $3, 'contact.changed', 0, '{}', 'delivered') returning id`,
        [tx.companyId, webhookId, secret],
      ),
    );
    return { webhookId, deliveryId: row?.id ?? 0 };
  },
  covers: {
    "GET /webhooks": list,
    "POST /webhooks": {
      ask: () => ({ body: { name: "Novo", url: "https://8.8.8.8/x", events: ["ticket.closed"], isActive: false } }),
    },
    "PUT /webhooks/:webhookId": of(({ webhookId }) => ({ params: { webhookId }, body: { name: "Mudado" } })),
    "DELETE /webhooks/:webhookId": of(({ webhookId }) => ({ params: { webhookId } })),
    "POST /webhooks/:webhookId/test": of(({ webhookId }) => ({ params: { webhookId } })),
    "GET /webhooks/:webhookId/deliveries": of(({ webhookId }) => ({ params: { webhookId } })),
    "POST /webhooks/:webhookId/deliveries/:deliveryId/again": of(({ webhookId, deliveryId }) => ({
      params: { webhookId, deliveryId },
    })),
  },
};
