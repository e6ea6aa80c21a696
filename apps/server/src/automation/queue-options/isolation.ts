import { of, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    optionId: number;
  }
}

export const isolation: Isolation = {
  tables: ["queue_options"],
  furnish: async ({ admin, ids }) => ({
    optionId: (
      await admin.does("POST /queue-options", { body: { queueId: ids.queueId, title: secret, message: secret } })
    ).id,
  }),
  covers: {
    "GET /queue-options": of(({ queueId }) => ({ query: { queueId: String(queueId) } })),
    "POST /queue-options": of(({ queueId }) => ({ body: { queueId, title: "Boleto" } })),
    "PUT /queue-options/reorder": of(({ queueId, optionId }) => ({
      body: { queueId, parentId: null, optionIds: [optionId] },
    })),
    "PUT /queue-options/:optionId": of(({ optionId }) => ({
      params: { optionId },
      body: { title: "Mudada" },
    })),
    "POST /queue-options/:optionId/duplicate": of(({ optionId }) => ({ params: { optionId } })),
    "DELETE /queue-options/:optionId": of(({ optionId }) => ({ params: { optionId } })),
  },
};
