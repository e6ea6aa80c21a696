import { randomUUID } from "node:crypto";
import type { Answer } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import { contracts } from "@recado/contracts/messages-api";
import { connectionOf } from "../../channels/connections/access.ts";
import { receiveFiles } from "../../identity/media/receive-files.ts";
import { fetchUrl, UrlFailed } from "../../inbox/messages/media/fetch-url.ts";
import { prepareFile, type PreparedFile } from "../../inbox/messages/media/prepare-file.ts";
import type { App } from "../../platform/app.ts";
import { isStorageError } from "../../platform/database/errors.ts";
import type { HandledAsProgram } from "../../platform/http/route.ts";
import { formFields, type Upload } from "../../platform/http/uploads.ts";
import { OutboundFailed } from "../../platform/outbound/guarded-client.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { readCall } from "./api-call.ts";
import { noteNumber } from "./call-log.ts";
import { send, type Sent } from "./send.ts";
import { words } from "./words.ts";

type Call = HandledAsProgram<"POST /api/messages/send">;
const { upload: formSchema } = contracts["POST /api/messages/send"];

/** Handles a call as JSON or as a form. A repeated call gets the same answer, marked by a header. */
export async function answerSend(app: App, call: Call): Promise<Answer<"POST /api/messages/send">> {
  const { program, request, body, reply } = call;
  const sent = await asAnswered(() =>
    request.isMultipart()
      ? sendForm(app, call)
      : body.mediaUrl
        ? sendUrl(app, call, body.mediaUrl)
        : send(app, program, readCall(request, body, [body.body]), async () => []),
  );
  if (sent.isRepeated) void reply.header("idempotent-replayed", "true");
  const { messageIds, language } = sent;
  return {
    mensagem: words(language)("queued"),
    messageId: messageIds[0] ?? 0,
    messageIds,
    status: "queued",
  };
}

async function sendForm(app: App, { program, request }: Call): Promise<Sent> {
  const { companyId } = program;
  // Refuse before reading the upload if the connection is down.
  const connection = await app.database.tenant(companyId, (tx) => connectionOf(tx, program.connectionId));
  if (connection.status !== "CONNECTED") throw refuse("ERR_WAPP_NOT_INITIALIZED");
  const upload = await receiveFiles(app, { companyId, userId: null }, request, {
    maxBytes: limits.media.document,
    maxFiles: limits.filesAtOnce,
  });
  const keys = new Set(upload.files.map(({ stored }) => stored.key));
  try {
    noteNumber(request, upload.fields.number ?? upload.fields.groupId ?? "");
    const { body: _, ...fields } = formFields(formSchema, upload.fields);
    const texts = textsOf(upload);
    const hashes = upload.files.map(({ stored }) => stored.sha256);
    const sent = await send(app, program, readCall(request, fields, texts, hashes), async () => {
      const files = await prepared(app, companyId, upload);
      for (const { stored } of files) keys.add(stored.key);
      return files;
    });
    if (!sent.isRepeated) keys.clear();
    return sent;
  } catch (error) {
    // After a lost connection the commit may have happened: keep the files rather than lose one.
    if (isStorageError(error)) keys.clear();
    throw error;
  } finally {
    await Promise.all([...keys].map((key) => app.media.remove(companyId, key)));
  }
}

/** Sends a file by an address, fetched only once it is certain that it will be sent. */
async function sendUrl(app: App, { program, request, body }: Call, url: string): Promise<Sent> {
  const { companyId } = program;
  let key: string | null = null;
  try {
    const sent = await send(app, program, readCall(request, body, [body.body], [url]), async () => {
      const file = await fetched(app, companyId, url);
      key = file.stored.key;
      return [file];
    });
    if (!sent.isRepeated) key = null;
    return sent;
  } catch (error) {
    if (isStorageError(error)) key = null;
    throw error;
  } finally {
    if (key !== null) await app.media.remove(companyId, key);
  }
}

async function fetched(app: App, companyId: number, url: string): Promise<PreparedFile> {
  try {
    return await fetchUrl(app, companyId, url, randomUUID());
  } catch (error) {
    if (error instanceof UrlFailed) throw refuse("ERR_MEDIA_URL_FAILED", { reason: error.message });
    if (error instanceof OutboundFailed) throw refuse("ERR_MEDIA_URL_FAILED", { reason: error.why });
    throw error;
  }
}

/** The specification of this call answers "not found" for a number without WhatsApp; other calls name the field. */
class NotOnWhatsApp extends Refusal {
  override get status(): number {
    return 404;
  }
}

async function asAnswered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === "ERR_WAPP_INVALID_CONTACT") throw new NotOnWhatsApp(error.code);
    throw error;
  }
}

/** A caption per file. A form without files is a text. */
function textsOf({ files, values, fields }: Upload): string[] {
  const given = values.get("body") ?? [""];
  const texts = given.map((body) => formFields(formSchema, { ...fields, body }).body);
  if (files.length === 0 && texts[0]?.trim() === "") throw refuse("ERR_VALIDATION", { fields: { body: "required" } });
  return files.length === 0 ? texts.slice(0, 1) : files.map((_, n) => texts[n] ?? "");
}

async function prepared(app: App, companyId: number, { files }: Upload): Promise<PreparedFile[]> {
  const ready: PreparedFile[] = [];
  for (const { stored, fileName } of files)
    ready.push(await prepareFile(app, companyId, { stored, fileName, voiceNote: false }));
  return ready;
}
