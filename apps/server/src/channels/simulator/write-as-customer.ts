import type { FastifyRequest } from "fastify";
import type { Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import { simulatedUpload, type SimulatedMessage, type SimulatedUpload } from "@recado/contracts/simulator";
import { keepFile } from "../../identity/media/keep-file.ts";
import { receiveFiles } from "../../identity/media/receive-files.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { isStorageError } from "../../platform/database/errors.ts";
import type { App } from "../../platform/app.ts";
import { formFields } from "../../platform/http/uploads.ts";
import { refuse } from "../../platform/refusal.ts";
import { authorOf, customerOf, messageOf } from "./access.ts";
import { contentOf, newExternalId, previewOf } from "./contents.ts";
import { customerChanged, phoneMessagesChanged } from "./events.ts";
import { lookAtFile, type SeenFile } from "./look-at-file.ts";
import { changeCustomer, notifyPhone } from "./play-customer.ts";
import { presentMessage } from "./present.ts";
import { phoneMessagesByIds } from "./rows.ts";
import { simulatorMessages, type CustomerRow, type NewMessage } from "./table.ts";

type Contents = Parsed<"POST /simulator/:whatsappId/customers/:customerId/messages">["body"];
/** Fields of any kind of message. */
type Around = Pick<Contents, "authorId" | "quotedId" | "externalId">;

/** The customer writes or calls. The phone keeps it until the session takes it, as a real phone does. */
export function writeAsCustomer(
  app: App,
  actor: Actor,
  connectionId: number,
  customerId: number,
  given: Contents,
): Promise<SimulatedMessage> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const customer = await customerOf(tx, connectionId, customerId);
    const { message } = await lay(app, tx, customer, given, contentOf(given));
    return message;
  });
}

/** The customer sends a file, which is kept in the company's store once. */
export async function sendFileAsCustomer(
  app: App,
  actor: Actor,
  connectionId: number,
  customerId: number,
  request: FastifyRequest,
): Promise<SimulatedMessage> {
  const { companyId } = actor;
  // Refuse unknown customers before the upload is read.
  await app.database.tenant(companyId, (tx) => customerOf(tx, connectionId, customerId));
  const { files, fields } = await receiveFiles(app, actor, request, {
    maxBytes: limits.media.document,
    maxFiles: 1,
  });
  let key = files[0]?.stored.key;
  try {
    const given = formFields(simulatedUpload, fields);
    const [file] = files;
    if (!file) throw refuse("ERR_VALIDATION", { fields: { file: "required" } });
    const seen = await lookAtFile(app, companyId, { ...file, as: given.as });
    key = seen.stored.key;
    const { message, isNew } = await app.database.tenant(companyId, async (tx) =>
      laySeen(app, tx, await customerOf(tx, connectionId, customerId), given, {
        ...seen,
        fileName: file.fileName,
      }),
    );
    if (!isNew) await app.media.remove(companyId, key);
    return message;
  } catch (error) {
    // After a lost connection the commit may have happened: keep the file rather than lose a referenced one.
    if (key !== undefined && !isStorageError(error)) await app.media.remove(companyId, key);
    throw error;
  }
}

async function laySeen(
  app: App,
  tx: Tx,
  customer: CustomerRow,
  given: SimulatedUpload,
  { stored, kind, facts, fileName }: SeenFile & { fileName: string },
): Promise<{ message: SimulatedMessage; isNew: boolean }> {
  const hasCaption = kind !== "audio" && kind !== "sticker";
  return lay(app, tx, customer, given, {
    kind,
    body: hasCaption ? given.caption : "",
    file: facts,
    mediaId: () => keepFile(tx, stored, fileName),
  });
}

type Laid = Pick<NewMessage, "kind" | "body" | "file"> & { mediaId?: () => Promise<number> };

/** Stores a customer's message on the phone. An id that exists already returns its message and adds nothing. */
async function lay(
  app: App,
  tx: Tx,
  customer: CustomerRow,
  { authorId, quotedId, externalId = newExternalId() }: Around,
  { mediaId, ...content }: Laid,
): Promise<{ message: SimulatedMessage; isNew: boolean }> {
  const author = await authorOf(tx, customer, authorId);
  const quoted = quotedId === undefined ? null : await messageOf(tx, customer, quotedId);
  const [row] = await tx.orm
    .insert(simulatorMessages)
    .values({
      companyId: tx.companyId,
      customerId: customer.id,
      externalId,
      fromCustomer: true,
      authorId: author,
      quotedId: quoted?.id ?? null,
      // As with a real phone: messages of a blocked customer never arrive, and nobody is told.
      isLost: customer.isBlocked,
      ...content,
    })
    .onConflictDoNothing()
    .returning({ id: simulatorMessages.id });
  if (!row) return { message: await knownBefore(tx, customer, externalId), isNew: false };
  if (mediaId)
    await tx.sql("update simulator_messages set media_id = $3 where company_id = $1 and id = $2", [
      tx.companyId,
      row.id,
      await mediaId(),
    ]);
  const kind = content.kind ?? "chat";
  const changed = await changeCustomer(tx, customer.id, {
    lastMessage: previewOf({ kind, body: content.body, ...(content.file ? { fileName: content.file.fileName } : {}) }),
    lastKind: kind,
    updatedAt: new Date(),
  });
  if (changed) await app.events.emit(tx, customerChanged, { customer: changed });
  await app.events.emit(tx, phoneMessagesChanged, {
    connectionId: customer.connectionId,
    messageIds: [row.id],
  });
  notifyPhone(app, tx, customer.connectionId);
  const [message] = await tx.run(phoneMessagesByIds, [[row.id]]);
  if (!message) throw refuse("ERR_NO_CONTACT_FOUND");
  return { message: presentMessage(message), isNew: true };
}

async function knownBefore(tx: Tx, customer: CustomerRow, externalId: string): Promise<SimulatedMessage> {
  const [known] = await tx.sql<{ id: number }>(
    "select id from simulator_messages where company_id = $1 and customer_id = $2 and from_customer and external_id = $3",
    [tx.companyId, customer.id, externalId],
  );
  const [row] = known ? await tx.run(phoneMessagesByIds, [[known.id]]) : [];
  if (!row) throw refuse("ERR_NO_MESSAGE_FOUND");
  return presentMessage(row);
}
