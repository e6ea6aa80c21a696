import { connectionBack } from "../../channels/connections/events.ts";
import { connectionLeaving } from "../../channels/events.ts";
import { textTables } from "../../identity/media/events.ts";
import { queueLeaving } from "../../identity/queues/events.ts";
import { userLeaving } from "../../identity/users/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { contactMerged, contactsLeaving, contactsParted } from "../contacts/events.ts";
import { announceChanges, announceParted, announceTransfer } from "./announce.ts";
import { deleteTicketsOfContacts } from "./delete-tickets.ts";
import { courtesyMinutes, phoneMessagesOpenTicket, reopenToLastUser, reopenWindowMinutes } from "./settings.ts";
import { ticketsChanged, ticketTransferred } from "./events.ts";
import { followMerge, followPart } from "./follow-merges.ts";
import { registerTicketJobs, resumeCloses } from "./finalize-close.ts";
import { closeTicketsOfConnection, moveTicketsOfQueue, returnTicketsOfUser } from "./release-tickets.ts";
import { answerTicketRooms } from "./rooms.ts";
import { ticketRoutes } from "./routes.ts";

export const tickets: Module = {
  folder: "inbox/tickets",
  settings: [reopenWindowMinutes, courtesyMinutes, reopenToLastUser, phoneMessagesOpenTicket],
  routes: ticketRoutes,
  jobs: registerTicketJobs,
  sockets: answerTicketRooms,
  subscribers: [
    subscribe(queueLeaving, (app, tx, { queueId }) => moveTicketsOfQueue(app, tx, queueId)),
    subscribe(userLeaving, (app, tx, { userId }) => returnTicketsOfUser(app, tx, userId)),
    subscribe(contactsLeaving, (app, tx, { contactIds }) => deleteTicketsOfContacts(app, tx, contactIds)),
    subscribe(contactMerged, followMerge),
    subscribe(contactsParted, followPart),
    subscribe(contactsParted, announceParted),
    subscribe(connectionBack, resumeCloses),
    subscribe(ticketsChanged, announceChanges),
    subscribe(ticketTransferred, announceTransfer),
  ],
  ports: [
    provide(connectionLeaving, closeTicketsOfConnection),
    provide(textTables, async () => [{ table: "ticket_transfers", bytes: "pg_column_size(note)" }]),
  ],
};
