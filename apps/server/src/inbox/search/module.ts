import { provide } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { ticketsByText } from "../tickets/events.ts";
import { findTicketsByText } from "./find-messages.ts";
import { searchRoutes } from "./routes.ts";

export const search: Module = {
  folder: "inbox/search",
  routes: searchRoutes,
  ports: [provide(ticketsByText, findTicketsByText)],
};
