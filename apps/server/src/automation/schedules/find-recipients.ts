import type { ContactSummary } from "@recado/contracts/contacts";
import { limits } from "@recado/contracts/limits";
import { findByWords } from "../../inbox/contacts/list-contacts.ts";
import { pictureUrl } from "../../inbox/contacts/present.ts";
import { inScope, scopeOfActor, scopeValues } from "../../inbox/tickets/scope.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";

/** The first people by name with these words for whom the actor may schedule: those whose conversation they may see; admins anybody. */
export function findRecipients(app: App, actor: Actor, words: string): Promise<ContactSummary[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const found = await findByWords(tx, words);
    const rows = await tx.sql<Omit<ContactSummary, "profilePicUrl" | "isGroup"> & { pictureId: number | null }>(
      `select c.id, c.name, c.number, c.username, c.email, c.picture_id as "pictureId" from contacts c
       where c.company_id = $1 and c.id = any ($2::bigint[])
         and ($3 or exists (select from tickets t where t.company_id = $1 and t.contact_id = c.id and ${inScope(3)}))
       order by lower(c.name), c.id limit ${limits.page.contacts}`,
      [tx.companyId, found, ...scopeValues(scopeOfActor(actor))],
    );
    return rows.map(({ pictureId, ...row }) => ({ ...row, profilePicUrl: pictureUrl(pictureId), isGroup: false }));
  });
}
