import type { App } from "../../platform/app.ts";
import { route, type Access, type Route } from "../../platform/http/route.ts";
import { addKnowledge, changeKnowledge, deleteKnowledge, listKnowledge, showKnowledge } from "./knowledge/knowledge.ts";
import { readFile } from "./knowledge/read-file.ts";
import { tryPrompt } from "./try-prompt.ts";
import { createPrompt, deletePrompt, listPrompts, showPrompt, updatePrompt } from "./prompts.ts";

const planned = { who: "admin", plan: "useOpenAi" } as const satisfies Access;
const often = [{ max: 60, perSeconds: 60, by: "user" }] as const;

export const promptRoutes = (app: App): Route[] => [
  route("GET /prompt", planned, ({ actor, query }) => listPrompts(app, actor, query)),
  route("GET /prompt/:promptId", planned, ({ actor, params }) => showPrompt(app, actor, params.promptId)),
  route("POST /prompt", { ...planned, stores: true, limits: often }, ({ actor, body }) =>
    createPrompt(app, actor, body),
  ),
  route("PUT /prompt/:promptId", { ...planned, limits: often }, ({ actor, params, body }) =>
    updatePrompt(app, actor, params.promptId, body),
  ),
  route(
    "POST /prompt/:promptId/try",
    { ...planned, limits: [{ max: 20, perSeconds: 60, by: "user" }] },
    ({ actor, params, body }) => tryPrompt(app, actor, params.promptId, body),
  ),
  route("GET /prompt/:promptId/knowledge", planned, ({ actor, params }) => listKnowledge(app, actor, params.promptId)),
  route("GET /prompt/:promptId/knowledge/:knowledgeId", planned, ({ actor, params }) =>
    showKnowledge(app, actor, params),
  ),
  route("POST /prompt/:promptId/knowledge", { ...planned, stores: true, limits: often }, ({ actor, params, body }) =>
    addKnowledge(app, actor, params.promptId, body),
  ),
  route(
    "POST /prompt/:promptId/knowledge/read",
    { ...planned, heavy: true, limits: [{ max: 20, perSeconds: 60, by: "user" }] },
    ({ actor, params, request }) => readFile(app, actor, params.promptId, request),
  ),
  route(
    "PUT /prompt/:promptId/knowledge/:knowledgeId",
    { ...planned, stores: true, limits: often },
    ({ actor, params, body }) => changeKnowledge(app, actor, params, body),
  ),
  route("DELETE /prompt/:promptId/knowledge/:knowledgeId", planned, ({ actor, params }) =>
    deleteKnowledge(app, actor, params),
  ),
  route("DELETE /prompt/:promptId", planned, ({ actor, params }) => deletePrompt(app, actor, params.promptId)),
];
