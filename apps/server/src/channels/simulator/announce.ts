import type { Events } from "@recado/contracts/realtime";
import type { Tx } from "../../platform/database/database.ts";
import type { House } from "../../platform/house.ts";
import { adminRoom } from "../../platform/realtime/rooms.ts";
import { presentCustomer, presentMessage } from "./present.ts";
import type { CustomerRow, SimulatedMessageRow } from "./table.ts";

/** The test phone is shown to admins alone. */
const announce = (house: House, tx: Tx, event: Events["simulator"]): void =>
  house.realtime.announce(tx, [adminRoom(tx.companyId)], "simulator", event);

export const announceCustomer = (house: House, tx: Tx, row: CustomerRow): void =>
  announce(house, tx, { action: "customer", whatsappId: row.connectionId, customer: presentCustomer(row) });

export const announceMessage = (house: House, tx: Tx, whatsappId: number, row: SimulatedMessageRow): void =>
  announce(house, tx, { action: "message", whatsappId, message: presentMessage(row) });

export const announceAcks = (
  house: House,
  tx: Tx,
  whatsappId: number,
  acks: { customerId: number; externalIds: string[]; ack: number },
): void => announce(house, tx, { action: "acks", whatsappId, ...acks });
