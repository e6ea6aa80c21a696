import type { FastifyRequest } from "fastify";
import { buffer } from "node:stream/consumers";
import type { Answer } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import { storableText } from "@recado/contracts/storable-text";
import type { Actor } from "../../../platform/actor.ts";
import type { App } from "../../../platform/app.ts";
import { receiveUpload } from "../../../platform/http/uploads.ts";
import { textOfDocument } from "../../../platform/media/document.ts";
import { refuse } from "../../../platform/refusal.ts";
import { promptOf } from "../access.ts";

const most = limits.promptKnowledge;

/** The text of an uploaded file; the file itself is not kept. */
export async function readFile(
  app: App,
  { companyId }: Actor,
  promptId: number,
  request: FastifyRequest,
): Promise<Answer<"POST /prompt/:promptId/knowledge/read">> {
  await app.database.tenant(companyId, (tx) => promptOf(app, tx, promptId));
  const { files } = await receiveUpload(request, app.media, companyId, { maxBytes: most.file, maxFiles: 1 });
  const [file] = files;
  if (!file) throw refuse("ERR_VALIDATION", { fields: { file: "required" } });
  const { key, size } = file.stored;
  try {
    const read = async (start: number, end: number) =>
      new Uint8Array(await buffer(await app.media.read(companyId, key, { start, end: end - 1 })));
    const found = await textOfDocument(companyId, { size, read });
    if (!found) throw refuse("ERR_DOCUMENT_UNREADABLE");
    if ("problem" in found) throw refusalOf(found.problem);
    const title = storableText(file.fileName.replace(/\.[^.]*$/, ""))
      .trim()
      .slice(0, most.title.max);
    return { title, text: storableText(found.text).trim() };
  } finally {
    await app.media.remove(companyId, key);
  }
}

function refusalOf(problem: "unreadable" | "noText" | "tooLong") {
  if (problem === "tooLong") return refuse("ERR_DOCUMENT_TOO_LONG", { count: most.text });
  return refuse(problem === "noText" ? "ERR_DOCUMENT_WITHOUT_TEXT" : "ERR_DOCUMENT_UNREADABLE");
}
