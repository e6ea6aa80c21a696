import { machineExists } from "../../inbox/tickets/events.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { deciders, type Decider } from "../steps/decider.ts";
import { announceIntegration } from "./announce.ts";
import { answerCustomer } from "./answer-customer.ts";
import { integrationChanged } from "./events.ts";
import { integrationRoutes } from "./routes.ts";

const exists = prepared<{ id: number }>(
  "integration_exists",
  "select id from queue_integrations where company_id = $1 and id = $2",
);

export const integrations: Module = {
  folder: "automation/integrations",
  routes: integrationRoutes,
  subscribers: [subscribe(integrationChanged, announceIntegration)],
  ports: [
    provide(deciders, async (app) => [answerCustomer(app) as Decider]),
    provide(
      machineExists,
      async (_, tx, kind, id) => kind === "integration" && (await tx.run(exists, [id])).length > 0,
    ),
  ],
};
