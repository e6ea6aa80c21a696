import type { SimulatedCustomer, SimulatedMessage } from "@recado/contracts/simulator";
import type { CustomerRow, SimulatedMessageRow } from "./table.ts";

export function presentCustomer(row: CustomerRow): SimulatedCustomer {
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    lastMessage: row.lastMessage,
    unread: row.unread,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentMessage(row: SimulatedMessageRow): SimulatedMessage {
  return {
    id: row.id,
    customerId: row.customerId,
    externalId: row.externalId,
    fromCustomer: row.fromCustomer,
    body: row.deleted ? "" : row.body,
    ack: row.ack,
    edited: row.edited,
    deleted: row.deleted,
    reaction: row.reaction,
    createdAt: row.createdAt.toISOString(),
  };
}
