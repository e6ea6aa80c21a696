import type { TestPhone } from "@recado/contracts/simulator";
import type { Events } from "@recado/contracts/realtime";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import { customersWithRelations } from "./access.ts";
import { presentMessage } from "./present.ts";
import { phoneMessagesByIds } from "./rows.ts";
import type { CustomerRow } from "./table.ts";

/** The test phone is shown to admins alone. */
const announce = (app: App, tx: Tx, event: Events["simulator"]): void =>
  app.realtime.announce(tx, [adminRoom(tx.companyId)], "simulator", event);

export const announcePhone = (app: App, tx: Tx, whatsappId: number, phone: TestPhone): void =>
  announce(app, tx, { action: "phone", whatsappId, phone });

export async function announceCustomer(app: App, tx: Tx, row: CustomerRow): Promise<void> {
  for (const customer of await customersWithRelations(tx, [row]))
    announce(app, tx, { action: "customer", whatsappId: row.connectionId, customer });
}

export async function announceMessages(app: App, tx: Tx, whatsappId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const row of await tx.run(phoneMessagesByIds, [ids]))
    announce(app, tx, { action: "message", whatsappId, message: presentMessage(row) });
}

export const announceAcks = (
  app: App,
  tx: Tx,
  whatsappId: number,
  acks: { customerId: number; externalIds: string[]; ack: number },
): void => announce(app, tx, { action: "acks", whatsappId, ...acks });

export const announcePresence = (
  app: App,
  tx: Tx,
  whatsappId: number,
  presence: { customerId: number; state: "composing" | "recording" | "paused" },
): void => announce(app, tx, { action: "presence", whatsappId, ...presence });
