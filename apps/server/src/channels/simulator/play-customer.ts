import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { SimulatedCustomer, SimulatedMessage } from "@recado/contracts/simulator";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { House } from "../../platform/house.ts";
import { refuse } from "../../platform/refusal.ts";
import { customerOf, insistOnTestPhone, listCustomerRows, listMessageRows } from "./access.ts";
import { announceCustomer, announceMessage } from "./announce.ts";
import { canonicalNumber, inventedNumber } from "./numbers.ts";
import { presentCustomer, presentMessage } from "./present.ts";
import { simulatorCustomers, simulatorMessages, type CustomerRow } from "./table.ts";

/** Rung for whoever runs the phone's session, in whichever process. */
export const phoneBell = "simulator";

export function listCustomers(house: House, actor: Actor, connectionId: number): Promise<SimulatedCustomer[]> {
  return house.database.tenant(actor.companyId, async (tx) => {
    await insistOnTestPhone(tx, connectionId);
    return (await listCustomerRows(tx, connectionId)).map(presentCustomer);
  });
}

export function listMessages(
  house: House,
  actor: Actor,
  connectionId: number,
  customerId: number,
): Promise<SimulatedMessage[]> {
  return house.database.tenant(actor.companyId, async (tx) => {
    await customerOf(tx, connectionId, customerId);
    return (await listMessageRows(tx, customerId)).map(presentMessage);
  });
}

/** Without a number, one is invented. A number played on this phone already is refused with ERR_DUPLICATED_CONTACT. */
export function addCustomer(
  house: House,
  actor: Actor,
  connectionId: number,
  { name, number }: { name: string; number?: string | undefined },
): Promise<SimulatedCustomer> {
  return house.database.tenant(actor.companyId, async (tx) => {
    await insistOnTestPhone(tx, connectionId);
    const row = number
      ? await insertCustomer(tx, connectionId, name, canonicalNumber(number))
      : await inventCustomer(tx, connectionId, name);
    if (!row) throw refuse("ERR_DUPLICATED_CONTACT");
    announceCustomer(house, tx, row);
    return presentCustomer(row);
  });
}

/** The customer writes: it lies on the phone until the session takes it, as a real one would. */
export function writeAsCustomer(
  house: House,
  actor: Actor,
  connectionId: number,
  customerId: number,
  body: string,
): Promise<SimulatedMessage> {
  return house.database.tenant(actor.companyId, async (tx) => {
    await customerOf(tx, connectionId, customerId);
    const externalId = randomBytes(10).toString("hex").toUpperCase();
    const [message] = await tx.orm
      .insert(simulatorMessages)
      .values({ companyId: tx.companyId, customerId, externalId, fromCustomer: true, body })
      .returning();
    if (!message) throw refuse("ERR_NO_CONTACT_FOUND");
    const customer = await changeCustomer(tx, customerId, { lastMessage: body.slice(0, 255), updatedAt: new Date() });
    if (customer) announceCustomer(house, tx, customer);
    announceMessage(house, tx, connectionId, message);
    tx.afterCommit(() => house.bell.ring(phoneBell, String(connectionId)));
    return presentMessage(message);
  });
}

/** The customer looks at the conversation: the session will say that what the company sent is read. */
export async function readAsCustomer(
  house: House,
  actor: Actor,
  connectionId: number,
  customerId: number,
): Promise<void> {
  await house.database.tenant(actor.companyId, async (tx) => {
    await customerOf(tx, connectionId, customerId);
    const newest = sql`(select coalesce(max(id), 0) from simulator_messages where company_id = ${tx.companyId} and customer_id = ${customerId})`;
    const customer = await changeCustomer(tx, customerId, { unread: 0, readUpTo: newest });
    if (customer) announceCustomer(house, tx, customer);
    tx.afterCommit(() => house.bell.ring(phoneBell, String(connectionId)));
  });
}

async function inventCustomer(tx: Tx, connectionId: number, name: string): Promise<CustomerRow | undefined> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const row = await insertCustomer(tx, connectionId, name, inventedNumber(Math.random()));
    if (row) return row;
  }
  return undefined;
}

/** Undefined when the number is played on this phone already. */
export async function insertCustomer(
  tx: Tx,
  connectionId: number,
  name: string,
  number: string,
): Promise<CustomerRow | undefined> {
  const [row] = await tx.orm
    .insert(simulatorCustomers)
    .values({ companyId: tx.companyId, connectionId, name, number })
    .onConflictDoNothing()
    .returning();
  return row;
}

async function changeCustomer(
  tx: Tx,
  customerId: number,
  changes: { lastMessage?: string; updatedAt?: Date; unread?: number; readUpTo?: ReturnType<typeof sql> },
): Promise<CustomerRow | undefined> {
  const [row] = await tx.orm
    .update(simulatorCustomers)
    .set(changes)
    .where(and(eq(simulatorCustomers.companyId, tx.companyId), eq(simulatorCustomers.id, customerId)))
    .returning();
  return row;
}
