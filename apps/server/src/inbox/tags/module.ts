import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceTickets } from "../tickets/announce.ts";
import { ticketTagged } from "./events.ts";
import { tagRoutes } from "./routes.ts";

export const tags: Module = {
  name: "tags",
  routes: tagRoutes,
  subscribers: [
    subscribe(ticketTagged, async (app, tx, { ticketId }) => announceTickets(app, tx, new Map([[ticketId, null]]))),
  ],
};
