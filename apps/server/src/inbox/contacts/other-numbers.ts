import type { Contact } from "@recado/contracts/contacts";
import type { Tx } from "../../platform/database/database.ts";
import { numberForms } from "./rules.ts";

/** The numbers that a contact got from those merged into it, as WhatsApp writes them; two forms of a number are one. */
export async function otherNumbers(tx: Tx, { id, number }: Pick<Contact, "id" | "number">): Promise<string[]> {
  const rows = await tx.sql<{ number: string }>(
    `select i.value as number from contact_merges m
     join contact_identities i on i.company_id = $1 and i.kind = 'pn' and i.value = m.absorbed ->> 'number' and i.contact_id = $2
     where m.company_id = $1 and m.contact_id = $2 and m.undone_at is null order by m.id desc limit 50`,
    [tx.companyId, id],
  );
  const known = new Set(numberForms(number));
  return rows.flatMap((row) => {
    if (known.has(row.number)) return [];
    for (const form of numberForms(row.number)) known.add(form);
    return [row.number];
  });
}

/** The ids of those who have such a number beside their own: `merged` narrows by `i.value`. Merges are few. */
export const ownersOfOther = (merged: string): string => `
  select m.contact_id from contact_merges m
  join contact_identities i on i.company_id = $1 and i.kind = 'pn' and i.value = m.absorbed ->> 'number' and i.contact_id = m.contact_id
  where m.company_id = $1 and m.undone_at is null and ${merged}`;
