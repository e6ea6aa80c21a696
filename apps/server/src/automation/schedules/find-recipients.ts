import type { ContactSummary } from "@recado/contracts/contacts";
import { limits } from "@recado/contracts/limits";
import type { TicketScope } from "@recado/contracts/ticket-scope";
import { findByWords } from "../../inbox/contacts/list-contacts.ts";
import { pictureUrl } from "../../inbox/contacts/present.ts";
import { inPartialScope, partialScopeValues, scopeOfActor } from "../../inbox/tickets/scope.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";

/**
 * The first people by name with these words for whom the actor may schedule: those whose conversation they may see; all
 * for admins.
 */
export function findRecipients(app: App, actor: Actor, words: string): Promise<ContactSummary[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const scope = scopeOfActor(actor);
    const found = await findByWords(tx, words, scope.all ? undefined : contactsInScope(scope));
    const rows = await tx.sql<Omit<ContactSummary, "profilePicUrl" | "isGroup"> & { pictureId: number | null }>(
      `select c.id, c.name, c.number, c.username, c.email, c.picture_id as "pictureId" from contacts c
       where c.company_id = $1 and c.id = any ($2::bigint[])
       order by norm_unaccent(c.name), c.id limit ${limits.page.contacts}`,
      [tx.companyId, found],
    );
    return rows.map(({ pictureId, ...row }) => ({ ...row, profilePicUrl: pictureUrl(pictureId), isGroup: false }));
  });
}

const contactsInScope = (scope: TicketScope) => ({
  text: `select distinct t.contact_id from tickets t where t.company_id = $1 and ${inPartialScope(4)}`,
  values: partialScopeValues(scope),
});
