import { nothing, of, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    /** The connection's token, with which the isolation test calls these routes. */
    apiToken: string;
  }
}

export const isolation: Isolation = {
  tables: ["api_calls", "api_call_log"],
  furnish: async ({ admin, ids: { whatsappId } }) => {
    const params = { whatsappId };
    return { apiToken: (await admin.does("POST /whatsapp/:whatsappId/token", { params })).token };
  },
  covers: {
    "POST /api/messages/send": of(({ queueId }) => ({ body: { number: "5511987650000", body: "intrusa", queueId } })),
    "POST /api/messages/check": { ask: () => ({ body: { number: "5511987650000" } }) },
    "GET /api/messages/groups": nothing,
    "GET /messages-api/:whatsappId/calls": of(({ whatsappId }) => ({ params: { whatsappId } })),
    "GET /api/messages/send/:messageId": of(({ messageId }) => ({ params: { messageId } })),
  },
};
