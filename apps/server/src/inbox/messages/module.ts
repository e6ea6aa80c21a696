import {
  callRefused,
  fileUploaded,
  historyReceived,
  messagesAcked,
  messagesFailed,
  messagesReceived,
  messageWanted,
} from "../../channels/events.ts";
import { fileAccess, textTables } from "../../identity/media/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { contactMerged, contactsParted } from "../contacts/events.ts";
import { ticketsChanged } from "../tickets/events.ts";
import { announceChanged, announceCreated } from "./announce.ts";
import { messagesChanged, messagesCreated } from "./events.ts";
import { dropWaitingOfTickets } from "./send/drop-waiting.ts";
import { findSent, recordUpload } from "./send/find-sent.ts";
import { forgetFilesOfTickets } from "./media/forget-files.ts";
import { maySeeFile } from "./media/may-see-file.ts";
import { readReceipts, sendsTransferNotice, transferWords } from "./settings.ts";
import { receiveCall } from "./receive/receive-call.ts";
import { receiveHistory } from "./receive/receive-history.ts";
import { receiveMessages } from "./receive/receive-messages.ts";
import { recordAcks } from "./send/record-acks.ts";
import { recordFailures } from "./send/record-failures.ts";
import { sendTransferNotice } from "./send/send-transfer-notice.ts";
import { settleMerged } from "./effects/settle-merged.ts";
import { settleParted } from "./effects/settle-parted.ts";
import { messageRoutes } from "./routes.ts";
import { registerMessageJobs } from "./jobs.ts";
import { followTyping } from "./send/show-typing.ts";

export const messages: Module = {
  folder: "inbox/messages",
  settings: [readReceipts, sendsTransferNotice, ...Object.values(transferWords)],
  routes: messageRoutes,
  jobs: registerMessageJobs,
  sockets: followTyping,
  subscribers: [
    subscribe(messagesReceived, (app, tx, { connection, inbound }) => receiveMessages(app, tx, connection, inbound)),
    subscribe(callRefused, (app, tx, { connection, call }) => receiveCall(app, tx, connection, call)),
    subscribe(messagesAcked, (app, tx, { connection, reports }) => recordAcks(app, tx, connection, reports)),
    subscribe(messagesFailed, (app, tx, { connection, failures }) => recordFailures(app, tx, connection, failures)),
    subscribe(fileUploaded, (app, tx, { connection, externalId, source }) =>
      recordUpload(app, tx, connection, externalId, source),
    ),
    subscribe(contactMerged, (app, tx, { merge }) => settleMerged(app, tx, merge)),
    subscribe(contactsParted, (_, tx, { contactIds, since }) => settleParted(tx, contactIds, since)),
    subscribe(ticketsChanged, async (app, tx, { changes }) => {
      await dropWaitingOfTickets(tx, changes);
      await forgetFilesOfTickets(app, tx, changes);
      for (const change of changes) await sendTransferNotice(app, tx, change);
    }),
    subscribe(messagesCreated, announceCreated),
    subscribe(messagesChanged, announceChanged),
  ],
  ports: [
    provide(textTables, async () => [
      { table: "messages", bytes: "pg_column_size(body)" },
      { table: "message_versions", bytes: "pg_column_size(body)" },
    ]),
    provide(fileAccess, maySeeFile),
    provide(historyReceived, receiveHistory),
    provide(messageWanted, findSent),
  ],
};
