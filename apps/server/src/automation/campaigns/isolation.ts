import { list, of, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    campaignId: number;
  }
}

export const isolation: Isolation = {
  tables: ["campaigns", "campaign_recipients"],
  furnish: async ({ admin }) => ({ campaignId: (await admin.does("POST /campaigns", { body: { name: secret } })).id }),
  covers: {
    "GET /campaigns": list,
    "GET /campaigns/connections": list,
    "GET /campaigns/:campaignId": of(({ campaignId }) => ({ params: { campaignId } })),
    "POST /campaigns": of(({ tagId }) => ({ body: { name: "Natal", tagListId: tagId } })),
    "PUT /campaigns/:campaignId": of(({ campaignId }) => ({ params: { campaignId }, body: { name: "Natal" } })),
    "DELETE /campaigns/:campaignId": of(({ campaignId }) => ({ params: { campaignId } })),
    "POST /campaigns/:campaignId/cancel": of(({ campaignId }) => ({ params: { campaignId } })),
    "POST /campaigns/:campaignId/restart": of(({ campaignId }) => ({ params: { campaignId } })),
    "POST /campaigns/:campaignId/retry": of(({ campaignId }) => ({ params: { campaignId } })),
    "POST /campaigns/:campaignId/reopen": of(({ campaignId }) => ({ params: { campaignId } })),
    "POST /campaigns/:campaignId/duplicate": of(({ campaignId }) => ({ params: { campaignId } })),
    "GET /campaigns/:campaignId/report": of(({ campaignId }) => ({ params: { campaignId } })),
    "GET /campaigns/:campaignId/recipients": of(({ campaignId }) => ({ params: { campaignId } })),
    "GET /campaigns/:campaignId/recipients/csv": of(({ campaignId }) => ({ params: { campaignId } })),
    "POST /campaigns/audience": of(({ tagId }) => ({ body: { tagListId: tagId } })),
    "POST /campaigns/preview": of(({ contactId }) => ({ body: { message1: "Oi", contactId } })),
    "POST /campaigns/test": of(({ whatsappId }) => ({ body: { number: "5511987654321", message: "Oi", whatsappId } })),
  },
};
