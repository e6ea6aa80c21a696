import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import type { App } from "../../platform/app.ts";
import { SendRefused, type Outbound, type QuotedRef, type WhatsAppIdentity } from "../port.ts";
import { customerByIdentity } from "./access.ts";
import { keepReaction } from "./change-as-customer.ts";
import { placeBody, previewOf } from "./contents.ts";
import { customerChanged, phoneMessagesAcked, phoneMessagesChanged } from "./events.ts";
import { canonicalNumber } from "./numbers.ts";
import { changeCustomer, insertCustomer } from "./play-customer.ts";
import { simulatorCustomers, simulatorMessages, type CustomerRow, type NewMessage } from "./table.ts";
import { markDeleted } from "./mark-deleted.ts";

/** Stores what the company sends on the customer's phone; a repeated send changes nothing. */
export async function takeOnPhone(app: App, tx: Tx, connectionId: number, outbound: Outbound): Promise<void> {
  const customer = await addressee(tx, connectionId, outbound.to);
  switch (outbound.kind) {
    case "text":
    case "media":
    case "location":
    case "contacts":
    case "numberRequest":
      return take(app, tx, customer, outbound.externalId, outbound.quoted, await contentOf(tx, outbound));
    case "edit":
      return change(app, tx, customer, outbound.target, { fromCustomer: false }, (id) =>
        tx.sql("update simulator_messages set body = $3, edited = true where company_id = $1 and id = $2", [
          tx.companyId,
          id,
          outbound.body,
        ]),
      );
    case "revoke":
      return change(app, tx, customer, outbound.target, { fromCustomer: false }, (id) => markDeleted(tx, id));
    case "react":
      return change(app, tx, customer, outbound.target, { fromCustomer: !outbound.targetFromMe }, (id) =>
        keepReaction(tx, id, null, outbound.emoji),
      );
    case "block":
      await tx.sql("update simulator_customers set is_blocked = $3 where company_id = $1 and id = $2", [
        tx.companyId,
        customer.id,
        outbound.blocked,
      ]);
      return;
    case "read":
      return takeRead(
        app,
        tx,
        customer,
        outbound.messages.map((one) => one.externalId),
      );
  }
}

/** The recipient; adds a customer for a number that is new to this phone. */
async function addressee(tx: Tx, connectionId: number, to: WhatsAppIdentity): Promise<CustomerRow> {
  const number = to.pn === undefined ? undefined : canonicalNumber(to.pn);
  const find = () => customerByIdentity(tx, connectionId, to.pn === undefined || !number ? [] : [to.pn, number], to);
  const known = await find();
  if (known) return known;
  const invented = number ? await insertCustomer(tx, connectionId, { name: number, number }) : undefined;
  const customer = invented ?? (await find());
  if (!customer) throw new SendRefused("ERR_WAPP_INVALID_CONTACT");
  return customer;
}

type Content = Pick<NewMessage, "kind" | "body" | "file" | "mediaId">;
type Sent = Extract<Outbound, { kind: "text" | "media" | "location" | "contacts" | "numberRequest" }>;

async function contentOf(tx: Tx, outbound: Sent): Promise<Content> {
  switch (outbound.kind) {
    case "text":
      return { kind: "chat", body: outbound.body };
    case "location":
      return { kind: "locationMessage", body: placeBody(outbound) };
    case "contacts":
      return { kind: "contactMessage", body: outbound.cards.map((card) => card.vcard).join("\n") };
    case "numberRequest":
      return { kind: "numberRequest", body: "" };
    case "media":
      return fileOf(tx, outbound);
  }
}

/** The file is in the company's own store already. */
async function fileOf(tx: Tx, { caption, file }: Extract<Outbound, { kind: "media" }>): Promise<Content> {
  const [media] = await tx.sql<{ id: number; size: number }>(
    "select id, size::int as size from media where company_id = $1 and storage_key = $2 limit 1",
    [tx.companyId, file.storageKey],
  );
  return {
    kind: file.kind,
    body: caption,
    mediaId: media?.id ?? null,
    file: {
      fileName: file.fileName,
      contentType: file.contentType,
      size: media?.size ?? 0,
      width: file.width,
      height: file.height,
      seconds: file.seconds,
      peaks: file.peaks && [...file.peaks],
      thumbnail: file.thumbnail && `data:image/jpeg;base64,${file.thumbnail}`,
      isVoiceNote: file.isVoiceNote,
      isAnimated: false,
      isRound: false,
    },
  };
}

async function take(
  app: App,
  tx: Tx,
  customer: CustomerRow,
  externalId: string,
  quoted: QuotedRef | null,
  content: Content,
): Promise<void> {
  const quotedId = quoted && (await idOf(tx, customer, quoted.externalId, { fromCustomer: !quoted.fromMe }));
  const [message] = await tx.orm
    .insert(simulatorMessages)
    .values({
      companyId: tx.companyId,
      customerId: customer.id,
      externalId,
      fromCustomer: false,
      quotedId: quotedId ?? null,
      ack: 2,
      ...content,
    })
    .onConflictDoNothing()
    .returning({ id: simulatorMessages.id });
  if (!message) return;
  const kind = content.kind ?? "chat";
  const changed = await changeCustomer(tx, customer.id, {
    unread: sql`${simulatorCustomers.unread} + 1`,
    lastMessage: previewOf({ kind, body: content.body, ...(content.file ? { fileName: content.file.fileName } : {}) }),
    lastKind: kind,
    updatedAt: new Date(),
  });
  await app.events.emit(tx, customerChanged, { customer: changed ?? customer });
  await app.events.emit(tx, phoneMessagesChanged, {
    connectionId: customer.connectionId,
    messageIds: [message.id],
  });
}

/** Changes a message; does nothing if it does not exist. */
async function change(
  app: App,
  tx: Tx,
  customer: CustomerRow,
  externalId: string,
  whose: { fromCustomer: boolean },
  work: (messageId: number) => Promise<unknown>,
): Promise<void> {
  const id = await idOf(tx, customer, externalId, whose);
  if (id === undefined) return;
  await work(id);
  await app.events.emit(tx, phoneMessagesChanged, { connectionId: customer.connectionId, messageIds: [id] });
}

async function idOf(
  tx: Tx,
  customer: CustomerRow,
  externalId: string,
  { fromCustomer }: { fromCustomer: boolean },
): Promise<number | undefined> {
  const [row] = await tx.sql<{ id: number }>(
    "select id from simulator_messages where company_id = $1 and customer_id = $2 and from_customer = $3 and external_id = $4",
    [tx.companyId, customer.id, fromCustomer, externalId],
  );
  return row?.id;
}

async function takeRead(app: App, tx: Tx, customer: CustomerRow, externalIds: readonly string[]): Promise<void> {
  const rows = await tx.sql<{ external_id: string }>(
    `update simulator_messages set ack = 3
     where company_id = $1 and customer_id = $2 and from_customer and external_id = any ($3::text[]) and ack < 3 returning external_id`,
    [tx.companyId, customer.id, externalIds],
  );
  if (rows.length === 0) return;
  await app.events.emit(tx, phoneMessagesAcked, {
    connectionId: customer.connectionId,
    customerId: customer.id,
    externalIds: rows.map((row) => row.external_id),
    ack: 3,
  });
}
