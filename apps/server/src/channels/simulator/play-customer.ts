import { randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { SimulatedCustomer, SimulatedMessage } from "@recado/contracts/simulator";
import type { Actor } from "../../platform/actor.ts";
import { fitting } from "../../platform/http/fitting.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  customerOf,
  customersWithRelations,
  assertTestPhone,
  listCustomerRows,
  listMessages as messagesOf,
} from "./access.ts";
import { customerChanged } from "./events.ts";
import { canonicalNumber, inventedNumber } from "./numbers.ts";
import { simulatorCustomers, simulatorMembers, type CustomerRow } from "./table.ts";

/** Wakes the phone's session in its process. */
const phoneTopic = "simulator";

export function listCustomers(app: App, actor: Actor, connectionId: number): Promise<SimulatedCustomer[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await assertTestPhone(tx, connectionId);
    return fitting(await customersWithRelations(tx, await listCustomerRows(tx, connectionId)));
  });
}

export function listMessages(
  app: App,
  actor: Actor,
  connectionId: number,
  customerId: number,
): Promise<SimulatedMessage[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await customerOf(tx, connectionId, customerId);
    return messagesOf(tx, customerId);
  });
}

/** Adds a customer, with a random number if none is given. A number in use on this phone is refused with ERR_DUPLICATED_CONTACT. */
export function addCustomer(
  app: App,
  actor: Actor,
  connectionId: number,
  { name, number }: { name: string; number?: string | undefined },
): Promise<SimulatedCustomer> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await assertTestPhone(tx, connectionId);
    const row = number
      ? await insertCustomer(tx, connectionId, { name, number: canonicalNumber(number) })
      : await invent(tx, connectionId, () => ({ name, number: inventedNumber(Math.random()) }));
    return present(app, tx, row);
  });
}

/** Adds a group of this phone's customers and the company. */
export function addGroup(
  app: App,
  actor: Actor,
  connectionId: number,
  { name, memberIds }: { name: string; memberIds: readonly number[] },
): Promise<SimulatedCustomer> {
  return app.database.tenant(actor.companyId, async (tx) => {
    await assertTestPhone(tx, connectionId);
    const members = (await listCustomerRows(tx, connectionId)).filter(
      (one) => !one.isGroup && memberIds.includes(one.id),
    );
    if (members.length < new Set(memberIds).size) throw refuse("ERR_NO_CONTACT_FOUND");
    const row = await invent(tx, connectionId, () => ({ name, number: inventedGroup(), isGroup: true }));
    if (row)
      await tx.orm
        .insert(simulatorMembers)
        .values(members.map(({ id }) => ({ companyId: tx.companyId, groupId: row.id, customerId: id })));
    return present(app, tx, row);
  });
}

/**
 * Hides the customer's number: the company sees only the privacy id. Shown again, the company sees both, and its two
 * contacts turn out to be one person.
 */
export function hideNumber(
  app: App,
  actor: Actor,
  connectionId: number,
  customerId: number,
  hidesNumber: boolean,
): Promise<SimulatedCustomer> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const { isGroup, lid } = await customerOf(tx, connectionId, customerId);
    if (isGroup) throw refuse("ERR_NO_CONTACT_FOUND");
    const changes = hidesNumber && lid === null ? { hidesNumber, lid: inventedLid() } : { hidesNumber };
    return present(app, tx, await changeCustomer(tx, customerId, changes));
  });
}

/** The customer opens the chat: the session will report the company's messages as read. */
export async function readAsCustomer(app: App, actor: Actor, connectionId: number, customerId: number): Promise<void> {
  await app.database.tenant(actor.companyId, async (tx) => {
    await customerOf(tx, connectionId, customerId);
    const newest = sql`(select coalesce(max(id), 0) from simulator_messages where company_id = ${tx.companyId} and customer_id = ${customerId})`;
    const customer = await changeCustomer(tx, customerId, { unread: 0, readUpTo: newest });
    if (customer) await app.events.emit(tx, customerChanged, { customer });
    notifyPhone(app, tx, connectionId);
  });
}

/** Tells the phone's session after the commit that there is something new. */
export const notifyPhone = (app: App, tx: Tx, connectionId: number): void =>
  app.notifications.notifyWith(tx, phoneTopic, String(connectionId));

/** `connectionId` is null after notifications may have been lost. */
export const hearPhones = (app: App, heard: (connectionId: number | null) => void): void =>
  app.notifications.listen(phoneTopic, (about) => heard(about === "" ? null : Number(about)));

async function invent(tx: Tx, connectionId: number, make: () => NewCustomer): Promise<CustomerRow | undefined> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const row = await insertCustomer(tx, connectionId, make());
    if (row) return row;
  }
  return undefined;
}

interface NewCustomer {
  name: string;
  number: string;
  lid?: string;
  isGroup?: boolean;
}

/** Undefined if the number is in use on this phone. */
export async function insertCustomer(
  tx: Tx,
  connectionId: number,
  customer: NewCustomer,
): Promise<CustomerRow | undefined> {
  const [row] = await tx.orm
    .insert(simulatorCustomers)
    .values({ companyId: tx.companyId, connectionId, ...customer })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Undefined if the customer does not exist any more. */
export async function changeCustomer(
  tx: Tx,
  customerId: number,
  changes: Parameters<ReturnType<typeof tx.orm.update<typeof simulatorCustomers>>["set"]>[0],
): Promise<CustomerRow | undefined> {
  const [row] = await tx.orm
    .update(simulatorCustomers)
    .set(changes)
    .where(and(eq(simulatorCustomers.companyId, tx.companyId), eq(simulatorCustomers.id, customerId)))
    .returning();
  return row;
}

async function present(app: App, tx: Tx, row: CustomerRow | undefined): Promise<SimulatedCustomer> {
  if (!row) throw refuse("ERR_DUPLICATED_CONTACT");
  await app.events.emit(tx, customerChanged, { customer: row });
  const [customer] = await customersWithRelations(tx, [row]);
  if (!customer) throw refuse("ERR_NO_CONTACT_FOUND");
  return customer;
}

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join("");
const inventedGroup = (): string => `120363${digits(12)}`;
const inventedLid = (): string => `${randomInt(1, 10)}${digits(14)}`;
