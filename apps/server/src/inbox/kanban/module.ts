import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { messagesCreated } from "../messages/events.ts";
import { ticketTagged } from "../tags/events.ts";
import { ticketsChanged } from "../tickets/events.ts";
import { announceCards, announceChangedCards, answerBoardRooms } from "./announce.ts";
import { kanbanRoutes } from "./routes.ts";

export const kanban: Module = {
  folder: "inbox/kanban",
  routes: kanbanRoutes,
  sockets: answerBoardRooms,
  subscribers: [
    subscribe(ticketsChanged, announceChangedCards),
    subscribe(ticketTagged, (app, tx, { ticketId }) => announceCards(app, tx, [ticketId])),
    subscribe(messagesCreated, (app, tx, { messages }) =>
      announceCards(
        app,
        tx,
        messages.map(({ ticketId }) => ticketId),
      ),
    ),
  ],
};
