import { textTables } from "../../identity/media/events.ts";
import { machineExists } from "../../inbox/tickets/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { deciders } from "../steps/decider.ts";
import { announcePrompt } from "./announce.ts";
import { promptChanged } from "./events.ts";
import { promptDecider } from "./prompt-decider.ts";
import { promptExists } from "./prompts.ts";
import { promptRoutes } from "./routes.ts";
import { promptTokensPerMonth } from "./settings.ts";

export const prompts: Module = {
  folder: "automation/prompts",
  settings: [promptTokensPerMonth],
  routes: promptRoutes,
  subscribers: [subscribe(promptChanged, announcePrompt)],
  ports: [
    provide(deciders, async (app) => [promptDecider(app)]),
    provide(machineExists, async (_app, tx, kind, id) => kind === "prompt" && (await promptExists(tx, id))),
    provide(textTables, async () => [
      { table: "prompts", bytes: "pg_column_size(prompt)" },
      // Size with passages and search index.
      { table: "prompt_knowledge", bytes: "3 * pg_column_size(body)" },
    ]),
  ],
};
