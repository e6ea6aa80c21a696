import { list, of, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    promptId: number;
  }
}

const text = `${secret}: responda como atendente da padaria, com poucas palavras.`;

export const isolation: Isolation = {
  tables: ["prompts", "prompt_usage"],
  furnish: async ({ admin, ids }) => ({
    promptId: (
      await admin.does("POST /prompt", {
        body: { name: secret, prompt: text, apiKey: `sk-${secret}`, queueId: ids.queueId },
      })
    ).id,
  }),
  covers: {
    "GET /prompt": list,
    "GET /prompt/:promptId": of(({ promptId }) => ({ params: { promptId } })),
    "POST /prompt": of(({ queueId }) => ({ body: { name: "Prompt novo", prompt: text, apiKey: "sk-1", queueId } })),
    "PUT /prompt/:promptId": of(({ promptId }) => ({ params: { promptId }, body: { model: "gpt-4o-mini" } })),
    "DELETE /prompt/:promptId": of(({ promptId }) => ({ params: { promptId } })),
  },
};
