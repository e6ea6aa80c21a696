import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { limits } from "@recado/contracts/limits";
import { contracts as messagesContracts, type Message } from "@recado/contracts/messages";
import { receiveFiles } from "../../../identity/media/receive-files.ts";
import type { Actor } from "../../../platform/actor.ts";
import { isStorageError } from "../../../platform/database/errors.ts";
import type { App } from "../../../platform/app.ts";
import { formFields, type Upload } from "../../../platform/http/uploads.ts";
import { refuse } from "../../../platform/refusal.ts";
import { assertUnblocked } from "../../contacts/blocks.ts";
import { answerable, quotable, shown } from "../send/answerable.ts";
import { prepareFile, type PreparedFile } from "./prepare-file.ts";
import { saidInTicket } from "../send/with-variables.ts";
import { writeFiles, type FileToWrite } from "./write-files.ts";

const call = messagesContracts["POST /messages/:ticketId"];
type Fields = z.output<typeof call.upload>;

/** Sends each file of a form as its own message; writes all or none. Answers the first. */
export async function sendFiles(app: App, actor: Actor, ticketId: number, request: FastifyRequest): Promise<Message> {
  // Check permission before reading a byte of the upload.
  await app.database.tenant(actor.companyId, async (tx) => {
    const { contact_id, connection_id } = await answerable(tx, actor, ticketId);
    await assertUnblocked(tx, contact_id, connection_id);
  });
  const upload = await receiveFiles(app, actor, request, {
    maxBytes: limits.media.document,
    maxFiles: limits.filesAtOnce,
  });
  const keys = new Set(upload.files.map(({ stored }) => stored.key));
  try {
    const fields = formFields(call.upload, upload.fields);
    const files = await prepared(app, actor, upload, fields);
    for (const { stored } of files) keys.add(stored.key);
    const captions = captionsOf(upload, fields);
    const { message, kept } = await write(app, actor, ticketId, { ...fields, captions }, files);
    for (const key of kept) keys.delete(key);
    return message;
  } catch (error) {
    // After a lost connection the commit may have happened: keep the files rather than lose one.
    if (isStorageError(error)) keys.clear();
    throw error;
  } finally {
    await Promise.all([...keys].map((key) => app.media.remove(actor.companyId, key)));
  }
}

async function prepared(app: App, actor: Actor, { files }: Upload, fields: Fields): Promise<PreparedFile[]> {
  if (files.length === 0) throw refuse("ERR_VALIDATION", { fields: { medias: "required" } });
  const ready: PreparedFile[] = [];
  const voiceNote = fields.voiceNote === "true" && files.length === 1;
  for (const { stored, fileName } of files)
    ready.push(await prepareFile(app, actor.companyId, { stored, fileName, voiceNote }));
  return ready;
}

async function write(
  app: App,
  actor: Actor,
  ticketId: number,
  fields: Omit<Fields, "captions"> & { captions: string[] },
  files: readonly PreparedFile[],
): Promise<{ message: Message; kept: string[] }> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const ticket = await answerable(tx, actor, ticketId);
    const quoted = quotedIn(fields);
    const quotedId = quoted === null ? null : await quotable(tx, actor, ticket, quoted);
    const said: FileToWrite[] = [];
    for (const [n, file] of files.entries())
      said.push({
        file,
        caption: await saidInTicket(tx, fields.captions[n] ?? "", ticket, actor.name),
        clientId: fields.clientIds?.[n] || null,
        quotedId: n === 0 ? quotedId : null,
      });
    const { ids, kept } = await writeFiles(app, tx, ticket, { userId: actor.userId, source: "agent" }, said);
    return { message: await shown(tx, ids[0] ?? 0), kept };
  });
}

/** Other clients repeat `body` for each file, and set it to the file's name where nothing was typed. */
function captionsOf({ files, fields, values }: Upload, { captions }: Fields): string[] {
  const bodies = values.get("body")?.map((body) => formFields(call.upload, { ...fields, body }).body) ?? [];
  return files.map(({ fileName }, n) => {
    const caption = captions?.[n] ?? bodies[n] ?? "";
    return caption === fileName ? "" : caption;
  });
}

const quotedMessage = z.object({ id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }).nullable();

function quotedIn({ quotedMsg }: Fields): number | null {
  if (quotedMsg === undefined || quotedMsg === "") return null;
  try {
    return quotedMessage.parse(JSON.parse(quotedMsg))?.id ?? null;
  } catch {
    throw refuse("ERR_VALIDATION", { fields: { quotedMsg: "invalid" } });
  }
}
