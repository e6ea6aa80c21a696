import { connectionChanged } from "../../channels/connections/events.ts";
import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceTemplate } from "./announce.ts";
import { dropConnection } from "./connection-templates.ts";
import { templateChanged } from "./events.ts";
import { campaignTemplateRoutes } from "./routes.ts";

export const campaignTemplates: Module = {
  folder: "automation/campaign-templates",
  routes: campaignTemplateRoutes,
  subscribers: [
    subscribe(templateChanged, announceTemplate),
    subscribe(connectionChanged, async (app, tx, { connection, cause }) => {
      if (cause === "deleted") await dropConnection(app, tx, connection.id);
    }),
  ],
};
