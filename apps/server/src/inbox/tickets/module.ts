import { connectionLeaving } from "../../channels/events.ts";
import { queueLeaving, userLeaving } from "../../identity/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { contactLeaving, contactMerged } from "../contacts/events.ts";
import { announceMerged } from "./announce-merged.ts";
import { announceTickets } from "./announce.ts";
import { closeTicketsOfConnection } from "./close-tickets-of-connection.ts";
import { deleteTicketsOfContact } from "./delete-tickets-of-contact.ts";
import { ticketsChanged } from "./events.ts";
import { moveTicketsOfQueue } from "./move-tickets-of-queue.ts";
import { returnTicketsOfUser } from "./return-tickets-of-user.ts";

export const tickets: Module = {
  name: "tickets",
  subscribers: [
    subscribe(queueLeaving, (app, tx, { queueId }) => moveTicketsOfQueue(app, tx, queueId)),
    subscribe(userLeaving, (app, tx, { userId }) => returnTicketsOfUser(app, tx, userId)),
    subscribe(contactLeaving, (app, tx, { contactId }) => deleteTicketsOfContact(app, tx, contactId)),
    subscribe(contactMerged, (app, tx, { merge }) => announceMerged(app, tx, merge)),
    subscribe(ticketsChanged, announceTickets),
  ],
  ports: [provide(connectionLeaving, closeTicketsOfConnection)],
};
