import { fileAccess, textTables } from "../../identity/media/events.ts";
import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { channelKind } from "../kinds.ts";
import { announceAcks, announceCustomer, announceMessages, announcePhone, announceTyping } from "./announce.ts";
import { companyTyping, customerChanged, phoneChanged, phoneMessagesAcked, phoneMessagesChanged } from "./events.ts";
import { maySeePhoneFile } from "./may-see-phone-file.ts";
import { openSimulator } from "./open-simulator.ts";
import { simulatorRoutes } from "./routes.ts";

export const simulator: Module = {
  folder: "channels/simulator",
  routes: simulatorRoutes,
  subscribers: [
    subscribe(phoneChanged, announcePhone),
    subscribe(customerChanged, announceCustomer),
    subscribe(phoneMessagesChanged, announceMessages),
    subscribe(phoneMessagesAcked, announceAcks),
    subscribe(companyTyping, announceTyping),
  ],
  ports: [
    provide(channelKind, async () => ({ provider: "simulator", open: openSimulator })),
    provide(textTables, async () => [{ table: "simulator_messages", bytes: "pg_column_size(body)" }]),
    provide(fileAccess, maySeePhoneFile),
  ],
};
