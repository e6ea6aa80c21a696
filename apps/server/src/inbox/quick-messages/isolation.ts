import { list, of, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    quickMessageId: number;
  }
}

export const isolation: Isolation = {
  tables: ["quick_messages"],
  furnish: async ({ admin }) => ({
    quickMessageId: (await admin.does("POST /quick-messages", { body: { shortcode: "segredo", message: secret } })).id,
  }),
  covers: {
    "GET /quick-messages": list,
    "GET /quick-messages/list": list,
    "GET /quick-messages/:quickMessageId": of(({ quickMessageId }) => ({ params: { quickMessageId } })),
    "POST /quick-messages": { ask: () => ({ body: { shortcode: "novo", message: "nova" } }) },
    "POST /quick-messages/import": { ask: () => ({ body: { records: [{ shortcode: "intrusa", message: "Oi" }] } }) },
    "PUT /quick-messages/:quickMessageId": of(({ quickMessageId }) => ({
      params: { quickMessageId },
      body: { message: "mudada" },
    })),
    "DELETE /quick-messages/:quickMessageId": of(({ quickMessageId }) => ({ params: { quickMessageId } })),
    "POST /quick-messages/:quickMessageId/media-upload": of(({ quickMessageId }) => ({ params: { quickMessageId } })),
    "DELETE /quick-messages/:quickMessageId/media-upload": of(({ quickMessageId }) => ({ params: { quickMessageId } })),
  },
};
