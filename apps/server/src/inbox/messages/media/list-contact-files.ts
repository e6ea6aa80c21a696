import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import type { Actor } from "../../../platform/actor.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import type { App } from "../../../platform/app.ts";
import { contactOf } from "../../contacts/access.ts";
import { inPartialScope, partialScopeValues, scopeOfActor } from "../../tickets/scope.ts";
import { presentMessage } from "../present.ts";
import { messagesWithRelations, type MessageRow } from "../rows.ts";

const size = limits.page.contactFiles;
type Kind = Parsed<"GET /contacts/:contactId/files">["query"]["kind"];

// Word for word as in the indexes.
const ofKind: Record<Kind, string> = { media: "m.kind in ('image', 'video')", documents: "m.kind = 'application'" };
const seen = (first: number) =>
  `exists (select from tickets t where t.company_id = $1 and t.id = m.ticket_id and ${inPartialScope(first)})`;
/** Files that never arrived are left out: there is nothing to open. */
const chosen = (kind: Kind, visible: string) =>
  `m.id in (select m.id from messages m join message_media f on f.company_id = $1 and f.message_id = m.id and f.media_id is not null
     where m.company_id = $1 and m.contact_id = $2 and m.id < $3 and ${ofKind[kind]} and not m.is_deleted and ${visible}
     order by m.id desc limit ${size + 1})`;
const page = (name: string, kind: Kind, visible: string) =>
  prepared<MessageRow>(name, `${messagesWithRelations(chosen(kind, visible))} order by m.id desc`);

const pages = {
  media: { admin: page("contact_media_admin", "media", "true"), others: page("contact_media", "media", seen(4)) },
  documents: {
    admin: page("contact_documents_admin", "documents", "true"),
    others: page("contact_documents", "documents", seen(4)),
  },
};

/** Files sent to and received from a contact, on every connection, that the actor may see. */
export async function listContactFiles(
  app: App,
  actor: Actor,
  contactId: number,
  { kind, before }: Parsed<"GET /contacts/:contactId/files">["query"],
): Promise<Answer<"GET /contacts/:contactId/files">> {
  await app.database.tenant(actor.companyId, (tx) => contactOf(tx, contactId));
  const place = [contactId, before ?? Number.MAX_SAFE_INTEGER];
  const scope = scopeOfActor(actor);
  const rows = scope.all
    ? await app.database.read(actor.companyId, pages[kind].admin, place)
    : await app.database.read(actor.companyId, pages[kind].others, [...place, ...partialScopeValues(scope)]);
  return { messages: rows.slice(0, size).map(presentMessage), hasMore: rows.length > size };
}
