import { of, secret, type Ids, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    customerId: number;
    phoneMessageId: number;
  }
}

const phoneMessage = ({ whatsappId, customerId, phoneMessageId: messageId }: Ids) => ({
  whatsappId,
  customerId,
  messageId,
});

export const isolation: Isolation = {
  tables: [
    "simulator_customers",
    "simulator_messages",
    "simulator_phones",
    "simulator_members",
    "simulator_reactions",
    "simulator_effects",
  ],
  furnish: async ({ app, admin, ids: { whatsappId } }) => {
    const customer = await admin.does("POST /simulator/:whatsappId/customers", {
      params: { whatsappId },
      body: { name: "Cliente" },
    });
    // Acknowledged already, so that no job changes it.
    const [message] = await app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql<{ id: number }>(
        "insert into simulator_messages (company_id, customer_id, external_id, from_customer, body, ack) values ($1, $2, 'AAAA', true, $3, 3) returning id",
        [tx.companyId, customer.id, secret],
      ),
    );
    return { customerId: customer.id, phoneMessageId: message?.id ?? 0 };
  },
  covers: {
    "GET /simulator/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId } })),
    "PUT /simulator/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId }, body: { isDown: true } })),
    "POST /simulator/:whatsappId/groups": of(({ whatsappId, customerId }) => ({
      params: { whatsappId },
      body: { name: "Intrusos", memberIds: [customerId] },
    })),
    "PUT /simulator/:whatsappId/customers/:customerId": of(({ whatsappId, customerId }) => ({
      params: { whatsappId, customerId },
      body: { hidesNumber: true },
    })),
    "POST /simulator/:whatsappId/customers/:customerId/files": of(({ whatsappId, customerId }) => ({
      params: { whatsappId, customerId },
    })),
    "PUT /simulator/:whatsappId/customers/:customerId/messages/:messageId": of((ids) => ({
      params: phoneMessage(ids),
      body: { body: "intrusa" },
    })),
    "DELETE /simulator/:whatsappId/customers/:customerId/messages/:messageId": of((ids) => ({
      params: phoneMessage(ids),
    })),
    "PUT /simulator/:whatsappId/customers/:customerId/messages/:messageId/reaction": of((ids) => ({
      params: phoneMessage(ids),
      body: { emoji: "👍" },
    })),
    "POST /simulator/:whatsappId/customers/:customerId/messages/:messageId/played": of((ids) => ({
      params: phoneMessage(ids),
    })),
    "GET /simulator/:whatsappId/customers": of(({ whatsappId }) => ({ params: { whatsappId } })),
    "POST /simulator/:whatsappId/customers": of(({ whatsappId }) => ({
      params: { whatsappId },
      body: { name: "Intruso" },
    })),
    "GET /simulator/:whatsappId/customers/:customerId/messages": of(({ whatsappId, customerId }) => ({
      params: { whatsappId, customerId },
    })),
    "POST /simulator/:whatsappId/customers/:customerId/messages": of(({ whatsappId, customerId }) => ({
      params: { whatsappId, customerId },
      body: { body: "intrusa" },
    })),
    "POST /simulator/:whatsappId/customers/:customerId/read": of(({ whatsappId, customerId }) => ({
      params: { whatsappId, customerId },
    })),
  },
};
