import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceTickets } from "../tickets/announce.ts";
import { announceTag } from "./announce.ts";
import { tagChanged, ticketTagged } from "./events.ts";
import { tagRoutes } from "./routes.ts";

export const tags: Module = {
  folder: "inbox/tags",
  routes: tagRoutes,
  subscribers: [
    subscribe(tagChanged, announceTag),
    subscribe(ticketTagged, async (app, tx, { ticketId }) => announceTickets(app, tx, new Map([[ticketId, null]]))),
  ],
};
