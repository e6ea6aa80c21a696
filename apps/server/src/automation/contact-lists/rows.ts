import type { ContactList, ContactListItem } from "@recado/contracts/contact-lists";

export interface ContactListRow {
  id: number;
  name: string;
  created_at: Date;
  total: number;
  valid: number;
  invalid: number;
  import: {
    is_running: boolean;
    total: number;
    processed: number;
    added: number;
    joined: number;
    refused: number;
  } | null;
}

/** The browser that uploads a table may be closed between two parts: after this time we assume so. */
const partsMinutes = 2;

/** `$1` is the company. */
export const listsWithCounts = `
  select l.id, l.name, l.created_at, c.total, c.valid, c.invalid, m.import
  from contact_lists l
  cross join lateral (
    select count(*) as total, count(*) filter (where i.is_whatsapp_valid) as valid,
           count(*) filter (where not i.is_whatsapp_valid) as invalid
    from contact_list_items i where i.company_id = $1 and i.contact_list_id = l.id
  ) c
  left join lateral (
    select jsonb_build_object('total', m.total, 'processed', m.processed, 'added', m.added, 'joined', m.joined,
             'refused', m.refused, 'is_running',
             m.processed < m.total and (m.updated_at > now() - interval '${partsMinutes} minutes' or exists (
               select from contact_list_import_parts p where p.company_id = $1 and p.import_id = m.id and not p.is_done))) as import
    from contact_list_imports m where m.company_id = $1 and m.contact_list_id = l.id
  ) m on true
  where l.company_id = $1`;

export interface ContactListItemRow {
  id: number;
  contact_list_id: number;
  contact_id: number | null;
  name: string;
  number: string;
  email: string;
  is_whatsapp_valid: boolean | null;
  opted_out_at: Date | null;
}

export function presentContactList({ import: last, ...row }: ContactListRow): ContactList {
  return {
    id: row.id,
    name: row.name,
    contactsCount: row.total,
    validCount: row.valid,
    invalidCount: row.invalid,
    uncheckedCount: row.total - row.valid - row.invalid,
    import: last && {
      status: last.is_running ? "processing" : "finished",
      total: last.total,
      processed: last.processed,
      added: last.added,
      joined: last.joined,
      refused: last.refused,
    },
    createdAt: row.created_at.toISOString(),
  };
}

export const presentItem = (row: ContactListItemRow): ContactListItem => ({
  id: row.id,
  contactListId: row.contact_list_id,
  contactId: row.contact_id,
  name: row.name,
  number: row.number,
  email: row.email,
  isWhatsappValid: row.is_whatsapp_valid,
  optedOutAt: row.opted_out_at?.toISOString() ?? null,
});
