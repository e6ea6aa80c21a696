import { limits } from "@recado/contracts/limits";
import { storedFile } from "../../identity/media/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { Refusal } from "../../platform/refusal.ts";
import { safeFileName } from "../../platform/media/file-name.ts";
import { serveAs } from "../../platform/media/sniff.ts";
import type { ZipEntry } from "../../platform/zip.ts";
import type { MessageRow } from "../messages/rows.ts";
import type { ExportRow } from "../tickets/exports.ts";
import { presentTicket } from "../tickets/present.ts";
import type { TicketRow } from "../tickets/rows.ts";
import { chatOf, edgesOf, notesOf } from "./chat.ts";
import { nameOfKind } from "./message-content.ts";
import { pageOf, type FileOnPage, type Say } from "./page.ts";
import { words } from "./words.ts";

/** A file that goes into the archive. */
interface Packed {
  name: string;
  key: string;
}

/** The page first, written message by message, then the files that it shows. */
export async function* archiveOf(app: App, actor: Actor, ticket: TicketRow, made: ExportRow): AsyncGenerator<ZipEntry> {
  const packed: Packed[] = [];
  const notes = made.with_notes ? await notesOf(app, actor, ticket, words(made.language)) : [];
  const page = pageOf({
    ticket: presentTicket(ticket),
    contactNumber: ticket.contact_number,
    by: actor.name,
    at: made.created_at,
    timezone: ticket.timezone,
    language: made.language,
    notes,
    edges: await edgesOf(app, actor, ticket),
    messages: chatOf(app, actor, ticket),
    fileOf: packer(app, actor.companyId, packed, words(made.language)),
  });
  yield { name: "index.html", chunks: encoded(page), isText: true };
  for (const { name, key } of packed) {
    // The file may be gone since the page was begun: a whole archive that says so is better than half of one.
    const chunks = await app.media.read(actor.companyId, key).catch(unlessRefused);
    if (chunks) yield { name, chunks, isText: false };
  }
}

/** Decides which files fit into the archive, and names each. */
function packer(
  app: App,
  companyId: number,
  packed: Packed[],
  say: Say,
): (row: MessageRow) => Promise<FileOnPage | null> {
  let room: number = limits.conversationExport.bytes;
  return async ({ id, media, media_id, is_deleted }) => {
    if (!media || is_deleted) return null;
    const shown = media.fileName || nameOfKind(media, say);
    if (media_id === null) return { name: shown, why: "missing" };
    const file = await storedFile(app, companyId, media_id).catch(unlessRefused);
    const size = file && (await app.media.size(companyId, file.key));
    if (!file || size === undefined) return { name: shown, why: "missing" };
    if (size > room) return { name: shown, why: "tooLarge" };
    room -= size;
    const { type, disposition } = serveAs(file.sniffedType);
    // A page or drawing opened from disk would run its scripts: rename it to text.
    const isSafe = !/\.(?:x?html?|shtml|mht(?:ml)?|svgz?|xml|xsl)$/i.test(file.name);
    const name = `media/${id}-${safeFileName(file.name)}${isSafe ? "" : ".txt"}`;
    packed.push({ name, key: file.key });
    return { name: shown, path: name, type: disposition === "inline" ? type : "" };
  };
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}
