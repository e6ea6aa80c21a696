import type { Events } from "@recado/contracts/realtime";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import type { EventPayload } from "../../platform/events.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import { customersWithRelations } from "./access.ts";
import type {
  companyTyping,
  customerChanged,
  phoneChanged,
  phoneMessagesAcked,
  phoneMessagesChanged,
} from "./events.ts";
import { presentMessage } from "./present.ts";
import { phoneMessagesByIds } from "./rows.ts";

/** Only admins use test phones. */
const announce = (app: App, tx: Tx, event: Events["simulator"]): void =>
  app.realtime.announce(tx, [adminRoom(tx.companyId)], "simulator", event);

export async function announcePhone(
  app: App,
  tx: Tx,
  { connectionId, phone }: EventPayload<typeof phoneChanged>,
): Promise<void> {
  announce(app, tx, { action: "phone", whatsappId: connectionId, phone });
}

export async function announceCustomer(
  app: App,
  tx: Tx,
  { customer: row }: EventPayload<typeof customerChanged>,
): Promise<void> {
  for (const customer of await customersWithRelations(tx, [row]))
    announce(app, tx, { action: "customer", whatsappId: row.connectionId, customer });
}

export async function announceMessages(
  app: App,
  tx: Tx,
  { connectionId, messageIds }: EventPayload<typeof phoneMessagesChanged>,
): Promise<void> {
  for (const row of await tx.run(phoneMessagesByIds, [messageIds]))
    announce(app, tx, { action: "message", whatsappId: connectionId, message: presentMessage(row) });
}

export async function announceAcks(
  app: App,
  tx: Tx,
  { connectionId, ...acks }: EventPayload<typeof phoneMessagesAcked>,
): Promise<void> {
  announce(app, tx, { action: "acks", whatsappId: connectionId, ...acks });
}

export async function announceTyping(
  app: App,
  tx: Tx,
  { connectionId, ...typing }: EventPayload<typeof companyTyping>,
): Promise<void> {
  announce(app, tx, { action: "presence", whatsappId: connectionId, ...typing });
}
