import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import type { House } from "../../platform/house.ts";
import { SendRefused, type Outbound, type WhatsAppIdentity } from "../port.ts";
import { customerByNumber } from "./access.ts";
import { announceAcks, announceCustomer, announceMessage } from "./announce.ts";
import { canonicalNumber } from "./numbers.ts";
import { insertCustomer } from "./play-customer.ts";
import { simulatorCustomers, simulatorMessages, type CustomerRow } from "./table.ts";

/** What the company sends arrives on the customer's phone, once however often it is sent. */
export async function takeOnPhone(house: House, tx: Tx, connectionId: number, outbound: Outbound): Promise<void> {
  const customer = await addressee(house, tx, connectionId, outbound.to);
  switch (outbound.kind) {
    case "text":
      return takeText(house, tx, customer, outbound);
    case "edit":
      return change(
        house,
        tx,
        customer,
        { externalId: outbound.target, fromCustomer: false },
        { body: outbound.body, edited: true },
      );
    case "revoke":
      return change(house, tx, customer, { externalId: outbound.target, fromCustomer: false }, { deleted: true });
    case "react":
      return change(
        house,
        tx,
        customer,
        { externalId: outbound.target, fromCustomer: !outbound.targetFromMe },
        { reaction: outbound.emoji || null },
      );
    case "read":
      return takeRead(
        house,
        tx,
        customer,
        outbound.messages.map((one) => one.externalId),
      );
  }
}

/** Whoever the company writes to is played here from then on. */
async function addressee(house: House, tx: Tx, connectionId: number, to: WhatsAppIdentity): Promise<CustomerRow> {
  if (to.pn === undefined) throw new SendRefused("ERR_WAPP_INVALID_CONTACT");
  const number = canonicalNumber(to.pn);
  const find = () => customerByNumber(tx, connectionId, [to.pn ?? number, number]);
  const customer = (await find()) ?? (await insertCustomer(tx, connectionId, number, number)) ?? (await find());
  if (!customer) throw new SendRefused("ERR_WAPP_INVALID_CONTACT");
  return customer;
}

async function takeText(
  house: House,
  tx: Tx,
  customer: CustomerRow,
  { externalId, body }: { externalId: string; body: string },
): Promise<void> {
  const [message] = await tx.orm
    .insert(simulatorMessages)
    .values({ companyId: tx.companyId, customerId: customer.id, externalId, fromCustomer: false, body, ack: 2 })
    .onConflictDoNothing()
    .returning();
  if (!message) return;
  const [changed] = await tx.orm
    .update(simulatorCustomers)
    .set({ unread: sql`${simulatorCustomers.unread} + 1`, lastMessage: body.slice(0, 255), updatedAt: new Date() })
    .where(and(eq(simulatorCustomers.companyId, tx.companyId), eq(simulatorCustomers.id, customer.id)))
    .returning();
  announceCustomer(house, tx, changed ?? customer);
  announceMessage(house, tx, customer.connectionId, message);
}

async function change(
  house: House,
  tx: Tx,
  customer: CustomerRow,
  target: { externalId: string; fromCustomer: boolean },
  changes: { body?: string; edited?: boolean; deleted?: boolean; reaction?: string | null },
): Promise<void> {
  const rows = await tx.orm
    .update(simulatorMessages)
    .set(changes)
    .where(messagesOf(tx, customer, target))
    .returning();
  for (const row of rows) announceMessage(house, tx, customer.connectionId, row);
}

async function takeRead(house: House, tx: Tx, customer: CustomerRow, externalIds: readonly string[]): Promise<void> {
  const rows = await tx.sql<{ external_id: string }>(
    `update simulator_messages set ack = 3
     where company_id = $1 and customer_id = $2 and from_customer and external_id = any ($3::text[]) and ack < 3 returning external_id`,
    [tx.companyId, customer.id, externalIds],
  );
  if (rows.length === 0) return;
  const read = { customerId: customer.id, externalIds: rows.map((row) => row.external_id), ack: 3 };
  announceAcks(house, tx, customer.connectionId, read);
}

const messagesOf = (
  tx: Tx,
  customer: CustomerRow,
  target: { externalId: string; fromCustomer: boolean },
): SQL | undefined =>
  and(
    eq(simulatorMessages.companyId, tx.companyId),
    eq(simulatorMessages.customerId, customer.id),
    eq(simulatorMessages.externalId, target.externalId),
    eq(simulatorMessages.fromCustomer, target.fromCustomer),
  );
