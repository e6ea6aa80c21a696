import { Readable } from "node:stream";
import type { Answer, Parsed } from "@recado/contracts";
import { may } from "@recado/contracts/permissions";
import { assertPaid, callerOf } from "../../identity/auth/caller.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { checkSignature, signLink } from "../../platform/media/signature.ts";
import { refuse } from "../../platform/refusal.ts";
import { zipOf } from "../../platform/zip.ts";
import { findTicket, ticketFor } from "../tickets/access.ts";
import { freshExport, keepExport } from "../tickets/exports.ts";
import { presentTicket } from "../tickets/present.ts";
import { archiveOf } from "./archive.ts";

const keyOf = (app: App): Buffer => app.secrets.deriveKey("export-link");

/** Records that the actor exports the conversation; the archive is made when its address is fetched. */
export async function exportConversation(
  app: App,
  actor: Actor,
  ticketId: number,
  options: Parsed<"POST /tickets/:ticketId/export">["body"],
): Promise<Answer<"POST /tickets/:ticketId/export">> {
  const { companyId, userId, sessionId } = actor;
  if (sessionId === null) throw refuse("ERR_NO_TICKET_FOUND");
  const made = await app.database.tenant(companyId, async (tx) => {
    const { id } = await ticketFor(tx, actor, ticketId);
    return keepExport(tx, actor, id, options);
  });
  const { signature } = signLink(keyOf(app), { companyId, userId, sessionId, mediaId: made.id }, app.clock.now());
  return { url: `/api/exports/${made.id}/file?signature=${encodeURIComponent(signature)}`, export: made };
}

/** The archive of a signed address. Refuses as missing a conversation that its user may no longer see. */
export async function openExport(
  app: App,
  exportId: number,
  signature: string,
): Promise<{ fileName: string; archive: Readable }> {
  const link = checkSignature(keyOf(app), exportId, signature, app.clock.now());
  if (!link.ok) throw refuse(link.why === "expired" ? "ERR_TOKEN_EXPIRED" : "ERR_NO_EXPORT_FOUND");
  const actor = assertPaid(await callerOf(app, link));
  if (!may(actor, "exportConversations")) throw refuse("ERR_NO_PERMISSION");
  const made = await app.database.tenant(actor.companyId, (tx) => freshExport(tx, actor.userId, exportId));
  const ticket = made && (await findTicket(app, actor, made.ticket_id));
  if (!ticket) throw refuse("ERR_NO_EXPORT_FOUND");
  const { code } = presentTicket(ticket);
  return {
    fileName: `${code} ${ticket.contact_name}.zip`,
    archive: Readable.from(zipOf(archiveOf(app, actor, ticket, made)), { objectMode: false }),
  };
}
