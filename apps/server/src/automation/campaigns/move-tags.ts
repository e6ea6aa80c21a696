import { changeContact } from "../../inbox/contacts/access.ts";
import { changeContactTags, tagsOfContacts } from "../../inbox/contacts/contact-tags.ts";
import { contactsChanged } from "../../inbox/contacts/events.ts";
import { keepTags } from "../../inbox/tags/access.ts";
import { oneStage } from "../../inbox/tags/rules.ts";
import { changeTicketTags } from "../../inbox/tags/ticket-tags.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Which } from "./due.ts";

/**
 * Replaces the origin tag by the destination on recipients whose message WhatsApp accepted: on the contact and its
 * conversations, one transaction per contact. A conversation that is in no stage enters that of its contact.
 */
export async function moveTags(app: App, { companyId, campaignId }: Which): Promise<void> {
  for (;;) {
    const isDone = await app.database.tenant(companyId, async (tx) => {
      const [row] = await tx.sql<Due & object>(
        `select r.id, r.contact_id, c.tag_id, c.move_to_tag_id from campaign_recipients r
         join campaigns c on c.company_id = $1 and c.id = r.campaign_id
         where r.company_id = $1 and r.campaign_id = $2 and r.is_to_move order by r.id limit 1`,
        [companyId, campaignId],
      );
      if (!row) return true;
      if (row.contact_id !== null && row.tag_id !== null && row.move_to_tag_id !== null)
        await move(app, tx, row.contact_id, row.tag_id, row.move_to_tag_id);
      await tx.sql(
        "update campaign_recipients set is_to_move = false where company_id = $1 and campaign_id = $2 and id = $3",
        [companyId, campaignId, row.id],
      );
      return false;
    });
    if (isDone) return;
  }
}

interface Due {
  id: number;
  contact_id: number | null;
  tag_id: number | null;
  move_to_tag_id: number | null;
}

async function move(app: App, tx: Tx, contactId: number, from: number, to: number): Promise<void> {
  await changeContact(tx, contactId);
  const ofContact = (await tagsOfContacts(tx, [contactId])).get(contactId) ?? [];
  const isOfContact = ofContact.some(({ id }) => id === from);
  const tickets = await tx.sql<{ id: number; tag_ids: number[] }>(
    `select t.id, (select coalesce(json_agg(x.tag_id), '[]') from ticket_tags x where x.company_id = $1 and x.ticket_id = t.id) as tag_ids
     from tickets t where t.company_id = $1 and t.contact_id = $2 and (
       exists (select from ticket_tags x where x.company_id = $1 and x.ticket_id = t.id and x.tag_id = $3)
       or ($4 and t.status <> 'closed'))
     order by t.id for no key update of t`,
    [tx.companyId, contactId, from, isOfContact],
  );
  const known = await keepTags(tx, [...new Set([to, ...tickets.flatMap(({ tag_ids }) => tag_ids)])]);
  // The destination was removed meanwhile: nothing moves.
  if (!known.has(to)) return;
  const stages = new Set([...known].filter(([, { isStage }]) => isStage).map(([id]) => id));
  for (const { id, tag_ids } of tickets) {
    const own = tag_ids.filter((tagId) => stages.has(tagId));
    const enters = stages.has(to) && own.length === 0;
    if (!tag_ids.includes(from) && !enters) continue;
    await changeTicketTags(app, tx, id, oneStage({ adds: [to], removes: [from] }, own, stages));
  }
  if (!isOfContact) return;
  await changeContactTags(tx, contactId, { adds: [to], removes: [from] });
  await app.events.emit(tx, contactsChanged, { changes: [{ contactId, cause: "updated" }] });
}
