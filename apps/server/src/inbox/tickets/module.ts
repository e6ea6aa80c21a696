import { connectionLeaving } from "../../channels/events.ts";
import { queueLeaving, userLeaving } from "../../identity/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { contactLeaving, contactMerged } from "../contacts/events.ts";
import { announceChanges, announceMerged } from "./announce.ts";
import { deleteTicketsOfContact } from "./delete-tickets.ts";
import { ticketsChanged } from "./events.ts";
import { registerTicketJobs } from "./finalize-close.ts";
import { closeTicketsOfConnection, moveTicketsOfQueue, returnTicketsOfUser } from "./release-tickets.ts";
import { answerTicketRooms } from "./rooms.ts";
import { ticketRoutes } from "./routes.ts";

export const tickets: Module = {
  name: "tickets",
  routes: ticketRoutes,
  jobs: registerTicketJobs,
  sockets: answerTicketRooms,
  subscribers: [
    subscribe(queueLeaving, (app, tx, { queueId }) => moveTicketsOfQueue(app, tx, queueId)),
    subscribe(userLeaving, (app, tx, { userId }) => returnTicketsOfUser(app, tx, userId)),
    subscribe(contactLeaving, (app, tx, { contactId }) => deleteTicketsOfContact(app, tx, contactId)),
    subscribe(contactMerged, (app, tx, { merge }) => announceMerged(app, tx, merge)),
    subscribe(ticketsChanged, announceChanges),
  ],
  ports: [provide(connectionLeaving, closeTicketsOfConnection)],
};
