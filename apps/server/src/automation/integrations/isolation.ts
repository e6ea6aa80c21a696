import { list, of, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    integrationId: number;
  }
}

export const isolation: Isolation = {
  tables: ["queue_integrations", "integration_calls"],
  furnish: async ({ admin }) => ({
    integrationId: (
      await admin.does("POST /queueIntegration", { body: { type: "n8n", name: secret, secret: `${secret} longo` } })
    ).id,
  }),
  covers: {
    "GET /queueIntegration": list,
    "GET /queueIntegration/:integrationId": of(({ integrationId }) => ({ params: { integrationId } })),
    "GET /queueIntegration/:integrationId/calls": of(({ integrationId }) => ({ params: { integrationId } })),
    "POST /queueIntegration": { ask: () => ({ body: { type: "webhook", name: "Fluxo novo" } }) },
    "POST /queueIntegration/testSession": of(({ integrationId }) => ({
      body: { projectName: "projeto", jsonContent: "", integrationId },
    })),
    "POST /queueIntegration/testCall": of(({ integrationId }) => ({
      body: { type: "n8n", urlN8N: "https://8.8.8.8:1/", integrationId },
    })),
    "PUT /queueIntegration/:integrationId": of(({ integrationId }) => ({
      params: { integrationId },
      body: { typebotSlug: "mudado" },
    })),
    "DELETE /queueIntegration/:integrationId": of(({ integrationId }) => ({ params: { integrationId } })),
  },
};
