import type { TestPhone } from "@recado/contracts/simulator";
import type { Events } from "@recado/contracts/realtime";
import type { Tx } from "../../platform/database/database.ts";
import type { House } from "../../platform/house.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import { dressCustomers } from "./access.ts";
import { presentMessage } from "./present.ts";
import { phoneMessagesByIds } from "./rows.ts";
import type { CustomerRow } from "./table.ts";

/** The test phone is shown to admins alone. */
const announce = (house: House, tx: Tx, event: Events["simulator"]): void =>
  house.realtime.announce(tx, [adminRoom(tx.companyId)], "simulator", event);

export const announcePhone = (house: House, tx: Tx, whatsappId: number, phone: TestPhone): void =>
  announce(house, tx, { action: "phone", whatsappId, phone });

export async function announceCustomer(house: House, tx: Tx, row: CustomerRow): Promise<void> {
  for (const customer of await dressCustomers(tx, [row]))
    announce(house, tx, { action: "customer", whatsappId: row.connectionId, customer });
}

export async function announceMessages(
  house: House,
  tx: Tx,
  whatsappId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const row of await tx.run(phoneMessagesByIds, [ids]))
    announce(house, tx, { action: "message", whatsappId, message: presentMessage(row) });
}

export const announceAcks = (
  house: House,
  tx: Tx,
  whatsappId: number,
  acks: { customerId: number; externalIds: string[]; ack: number },
): void => announce(house, tx, { action: "acks", whatsappId, ...acks });

export const announcePresence = (
  house: House,
  tx: Tx,
  whatsappId: number,
  presence: { customerId: number; state: "composing" | "recording" | "paused" },
): void => announce(house, tx, { action: "presence", whatsappId, ...presence });
