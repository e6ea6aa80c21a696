import { and, desc, eq, inArray } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { connectionOf } from "../connections/access.ts";
import { simulatorCustomers, simulatorMessages, type CustomerRow, type SimulatedMessageRow } from "./table.ts";

/** As much of a conversation as the phone shows. */
const screenful = 200;

/** Refuses what isn't a connection of the company, and one that is no test phone with ERR_NOT_TEST_PHONE. */
export async function insistOnTestPhone(tx: Tx, connectionId: number): Promise<void> {
  const { provider } = await connectionOf(tx, connectionId);
  if (provider !== "simulator") throw refuse("ERR_NOT_TEST_PHONE");
}

/** The customers played on this phone, newest conversation first. */
export function listCustomerRows(tx: Tx, connectionId: number): Promise<CustomerRow[]> {
  return tx.orm
    .select()
    .from(simulatorCustomers)
    .where(ofPhone(tx, connectionId))
    .orderBy(desc(simulatorCustomers.updatedAt), desc(simulatorCustomers.id));
}

/** Refuses whoever isn't played on this phone. */
export async function customerOf(tx: Tx, connectionId: number, customerId: number): Promise<CustomerRow> {
  await insistOnTestPhone(tx, connectionId);
  const [row] = await tx.orm
    .select()
    .from(simulatorCustomers)
    .where(and(ofPhone(tx, connectionId), eq(simulatorCustomers.id, customerId)));
  if (!row) throw refuse("ERR_NO_CONTACT_FOUND");
  return row;
}

export async function customerByNumber(
  tx: Tx,
  connectionId: number,
  numbers: readonly string[],
): Promise<CustomerRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(simulatorCustomers)
    .where(and(ofPhone(tx, connectionId), inArray(simulatorCustomers.number, [...numbers])));
  return row;
}

/** What the customer's phone shows, oldest first. */
export async function listMessageRows(tx: Tx, customerId: number): Promise<SimulatedMessageRow[]> {
  const rows = await tx.orm
    .select()
    .from(simulatorMessages)
    .where(and(eq(simulatorMessages.companyId, tx.companyId), eq(simulatorMessages.customerId, customerId)))
    .orderBy(desc(simulatorMessages.id))
    .limit(screenful);
  return rows.toReversed();
}

const ofPhone = (tx: Tx, connectionId: number) =>
  and(eq(simulatorCustomers.companyId, tx.companyId), eq(simulatorCustomers.connectionId, connectionId));
