import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { SimulatedCustomer, SimulatedMessage } from "@recado/contracts/simulator";
import type { Tx } from "../../platform/database/database.ts";
import { fitting } from "../../platform/http/fitting.ts";
import { refuse } from "../../platform/refusal.ts";
import { connectionOf } from "../connections/access.ts";
import type { WhatsAppIdentity } from "../port.ts";
import { presentCustomer, presentMessage } from "./present.ts";
import { phoneMessagesByIds, phoneMessagesOf, type SimulatedMessageRow } from "./rows.ts";
import { simulatorCustomers, simulatorMembers, type CustomerRow } from "./table.ts";

/** Most messages that the phone shows of a chat. */
const screenful = 200;

/** Refuses connections of other companies, and connections that are no test phone with ERR_NOT_TEST_PHONE. */
export async function assertTestPhone(tx: Tx, connectionId: number): Promise<void> {
  const { provider } = await connectionOf(tx, connectionId);
  if (provider !== "simulator") throw refuse("ERR_NOT_TEST_PHONE");
}

/** The phone's simulated customers and groups, newest chat first. */
export function listCustomerRows(tx: Tx, connectionId: number): Promise<CustomerRow[]> {
  return tx.orm
    .select()
    .from(simulatorCustomers)
    .where(ofPhone(tx, connectionId))
    .orderBy(desc(simulatorCustomers.updatedAt), desc(simulatorCustomers.id));
}

/** Presents customers and groups, groups with their members. */
export async function customersWithRelations(tx: Tx, rows: readonly CustomerRow[]): Promise<SimulatedCustomer[]> {
  const groups = rows.filter((row) => row.isGroup).map((row) => row.id);
  const members =
    groups.length === 0
      ? []
      : await tx.orm
          .select()
          .from(simulatorMembers)
          .where(and(eq(simulatorMembers.companyId, tx.companyId), inArray(simulatorMembers.groupId, groups)))
          .orderBy(simulatorMembers.customerId);
  return rows.map((row) =>
    presentCustomer(
      row,
      members.filter((one) => one.groupId === row.id).map((one) => one.customerId),
    ),
  );
}

/** Refuses customers of other phones. */
export async function customerOf(tx: Tx, connectionId: number, customerId: number): Promise<CustomerRow> {
  await assertTestPhone(tx, connectionId);
  const [row] = await tx.orm
    .select()
    .from(simulatorCustomers)
    .where(and(ofPhone(tx, connectionId), eq(simulatorCustomers.id, customerId)));
  if (!row) throw refuse("ERR_NO_CONTACT_FOUND");
  return row;
}

/** The author in a chat: a member in a group, null in a customer's own chat. */
export async function authorOf(tx: Tx, customer: CustomerRow, authorId: number | undefined): Promise<number | null> {
  if (!customer.isGroup) return null;
  const [row] = await tx.sql(
    "select from simulator_members where company_id = $1 and group_id = $2 and customer_id = $3",
    [tx.companyId, customer.id, authorId ?? null],
  );
  if (!row || authorId === undefined) throw refuse("ERR_NO_CONTACT_FOUND");
  return authorId;
}

/** The phone's customer or group with this number, privacy id or group id. */
export async function customerByIdentity(
  tx: Tx,
  connectionId: number,
  numbers: readonly string[],
  { lid, group }: WhatsAppIdentity = {},
): Promise<CustomerRow | undefined> {
  const known =
    group !== undefined
      ? and(eq(simulatorCustomers.number, group), simulatorCustomers.isGroup)
      : numbers.length > 0
        ? and(inArray(simulatorCustomers.number, [...numbers]), sql`not ${simulatorCustomers.isGroup}`)
        : eq(simulatorCustomers.lid, lid ?? "");
  const [row] = await tx.orm
    .select()
    .from(simulatorCustomers)
    .where(and(ofPhone(tx, connectionId), known));
  return row;
}

/** The members of a group, as the company sees them. */
export async function membersOf(tx: Tx, groupId: number): Promise<WhatsAppIdentity[]> {
  const rows = await tx.sql<{ number: string; lid: string | null; hides_number: boolean }>(
    `select c.number, c.lid, c.hides_number from simulator_members m
     join simulator_customers c on c.company_id = $1 and c.id = m.customer_id
     where m.company_id = $1 and m.group_id = $2 order by c.id`,
    [tx.companyId, groupId],
  );
  return rows.map(({ number, lid, hides_number: hides }) => ({
    ...(!hides && { pn: number }),
    ...(lid !== null && { lid }),
  }));
}

/** The newest messages of a chat that fit into an answer, oldest first. */
export async function listMessages(tx: Tx, customerId: number): Promise<SimulatedMessage[]> {
  const rows = await tx.run(phoneMessagesOf, [customerId, screenful]);
  return fitting(rows.map(presentMessage)).toReversed();
}

/** Refuses deleted messages and those of other chats. */
export async function messageOf(tx: Tx, customer: CustomerRow, messageId: number): Promise<SimulatedMessageRow> {
  const [row] = await tx.run(phoneMessagesByIds, [[messageId]]);
  if (!row || row.customer_id !== customer.id || row.deleted) throw refuse("ERR_NO_MESSAGE_FOUND");
  return row;
}

const ofPhone = (tx: Tx, connectionId: number) =>
  and(eq(simulatorCustomers.companyId, tx.companyId), eq(simulatorCustomers.connectionId, connectionId));
