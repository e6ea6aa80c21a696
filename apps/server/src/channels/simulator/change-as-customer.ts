import type { SimulatedMessage } from "@recado/contracts/simulator";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { authorOf, customerOf, messageOf } from "./access.ts";
import { phoneMessagesChanged } from "./events.ts";
import { notifyPhone } from "./play-customer.ts";
import { presentMessage } from "./present.ts";
import { phoneMessagesByIds, type SimulatedMessageRow } from "./rows.ts";
import { simulatorEffects, type CustomerRow, type SimulatedEffect } from "./table.ts";
import { markDeleted } from "./mark-deleted.ts";

/** A message of a phone. */
export interface Place {
  whatsappId: number;
  customerId: number;
  messageId: number;
}

/** The customer edits a text or caption of theirs. The company sees it after the session takes it. */
export function editAsCustomer(app: App, actor: Actor, place: Place, body: string): Promise<SimulatedMessage> {
  return change(app, actor, place, async (tx, customer, message) => {
    const isText = ["chat", "image", "video", "application"].includes(message.kind);
    if (!message.from_customer || !isText) throw refuse("ERR_MESSAGE_NOT_EDITABLE");
    await tx.sql("update simulator_messages set body = $3, edited = true where company_id = $1 and id = $2", [
      tx.companyId,
      message.id,
      body,
    ]);
    await later(tx, customer, message, message.author_id, { kind: "edit", body });
  });
}

/** The customer deletes a message of theirs for everyone. */
export function deleteAsCustomer(app: App, actor: Actor, place: Place): Promise<SimulatedMessage> {
  return change(app, actor, place, async (tx, customer, message) => {
    if (!message.from_customer || message.kind === "call_log") throw refuse("ERR_NO_MESSAGE_FOUND");
    await markDeleted(tx, message.id);
    await later(tx, customer, message, message.author_id, { kind: "revoke" });
  });
}

/** The customer reacts to any message; "" removes the reaction. */
export function reactAsCustomer(
  app: App,
  actor: Actor,
  place: Place,
  { emoji, authorId }: { emoji: string; authorId?: number | undefined },
): Promise<SimulatedMessage> {
  return change(app, actor, place, async (tx, customer, message) => {
    const author = await authorOf(tx, customer, authorId);
    await keepReaction(tx, message.id, author ?? customer.id, emoji);
    await later(tx, customer, message, author, { kind: "reaction", emoji });
  });
}

/** The customer listens to a voice note of the company. The company sees it after the session reports it. */
export function playAsCustomer(app: App, actor: Actor, place: Place): Promise<SimulatedMessage> {
  return change(app, actor, place, async (tx, _, message) => {
    if (message.from_customer || !message.file?.isVoiceNote) throw refuse("ERR_NO_MESSAGE_FOUND");
    await tx.sql("update simulator_messages set played = true where company_id = $1 and id = $2", [
      tx.companyId,
      message.id,
    ]);
  });
}

/** Each reactor has one reaction to a message. `customerId` null is the company's; "" removes it. */
export async function keepReaction(tx: Tx, messageId: number, customerId: number | null, emoji: string): Promise<void> {
  const reactor = customerId === null ? "company" : String(customerId);
  if (emoji === "") {
    await tx.sql("delete from simulator_reactions where company_id = $1 and message_id = $2 and reactor = $3", [
      tx.companyId,
      messageId,
      reactor,
    ]);
    return;
  }
  await tx.sql(
    `insert into simulator_reactions (company_id, message_id, reactor, customer_id, emoji) values ($1, $2, $3, $4, $5)
     on conflict (company_id, message_id, reactor) do update set emoji = excluded.emoji`,
    [tx.companyId, messageId, reactor, customerId, emoji],
  );
}

/** Stores the change on the phone until the session takes it. */
async function later(
  tx: Tx,
  customer: CustomerRow,
  message: SimulatedMessageRow,
  authorId: number | null,
  effect: SimulatedEffect,
): Promise<void> {
  await tx.orm.insert(simulatorEffects).values({
    companyId: tx.companyId,
    connectionId: customer.connectionId,
    customerId: customer.id,
    authorId,
    messageId: message.id,
    effect,
  });
}

function change(
  app: App,
  actor: Actor,
  { whatsappId, customerId, messageId }: Place,
  work: (tx: Tx, customer: CustomerRow, message: SimulatedMessageRow) => Promise<void>,
): Promise<SimulatedMessage> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const customer = await customerOf(tx, whatsappId, customerId);
    await work(tx, customer, await messageOf(tx, customer, messageId));
    await app.events.emit(tx, phoneMessagesChanged, { connectionId: customer.connectionId, messageIds: [messageId] });
    notifyPhone(app, tx, whatsappId);
    const [row] = await tx.run(phoneMessagesByIds, [[messageId]]);
    if (!row) throw refuse("ERR_NO_MESSAGE_FOUND");
    return presentMessage(row);
  });
}
