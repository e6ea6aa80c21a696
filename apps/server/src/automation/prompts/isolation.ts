import { list, of, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    promptId: number;
    knowledgeId: number;
  }
}

const text = `${secret}: responda como atendente da padaria, com poucas palavras.`;

export const isolation: Isolation = {
  tables: ["prompts", "prompt_usage", "prompt_knowledge", "prompt_passages"],
  furnish: async ({ admin, ids }) => {
    // Used up: no attack calls a provider.
    await admin.does("PUT /settings/:key", { params: { key: "promptTokensPerMonth" }, body: { value: "0" } });
    const body = { name: secret, prompt: text, apiKey: `sk-${secret}`, queueId: ids.queueId };
    const { id: promptId } = await admin.does("POST /prompt", { body });
    const known = { params: { promptId }, body: { title: secret, text: secret } };
    return { promptId, knowledgeId: (await admin.does("POST /prompt/:promptId/knowledge", known)).id };
  },
  covers: {
    "GET /prompt": list,
    "GET /prompt/:promptId": of(({ promptId }) => ({ params: { promptId } })),
    "POST /prompt": of(({ queueId }) => ({ body: { name: "Prompt novo", prompt: text, apiKey: "sk-1", queueId } })),
    "PUT /prompt/:promptId": of(({ promptId }) => ({ params: { promptId }, body: { model: "gpt-4o-mini" } })),
    "POST /prompt/:promptId/try": of(({ promptId }) => ({
      params: { promptId },
      body: { said: [{ role: "user", content: "Quero falar com um atendente" }] },
    })),
    "GET /prompt/:promptId/knowledge": of(({ promptId }) => ({ params: { promptId } })),
    "GET /prompt/:promptId/knowledge/:knowledgeId": of(({ promptId, knowledgeId }) => ({
      params: { promptId, knowledgeId },
    })),
    "POST /prompt/:promptId/knowledge": of(({ promptId }) => ({
      params: { promptId },
      body: { title: "Preços", text: "Pão: 1 real." },
    })),
    "POST /prompt/:promptId/knowledge/read": of(({ promptId }) => ({ params: { promptId } })),
    "PUT /prompt/:promptId/knowledge/:knowledgeId": of(({ promptId, knowledgeId }) => ({
      params: { promptId, knowledgeId },
      body: { title: "Preços", text: "Pão: 1 real." },
    })),
    "DELETE /prompt/:promptId/knowledge/:knowledgeId": of(({ promptId, knowledgeId }) => ({
      params: { promptId, knowledgeId },
    })),
    "DELETE /prompt/:promptId": of(({ promptId }) => ({ params: { promptId } })),
  },
};
