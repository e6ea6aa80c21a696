import type { Contact } from "@recado/contracts/contacts";
import type { Tx } from "../../platform/database/database.ts";
import { numberForms } from "./rules.ts";

/** The numbers of those who were merged into a contact, the last first; `owner` is an expression of its id. */
export const mergedNumbers = (owner: string): string => `
  select i.value as number from contact_merges m
  join contact_identities i on i.company_id = $1 and i.kind = 'pn' and i.value = m.absorbed ->> 'number' and i.contact_id = m.contact_id
  where m.company_id = $1 and m.contact_id = ${owner} and m.undone_at is null order by m.id desc limit 50`;

/** Each of these numbers that is not the contact's own, as WhatsApp writes it; two forms of a number are one. */
export function besideOwn(own: string, numbers: readonly string[]): string[] {
  const known = new Set(numberForms(own));
  return numbers.filter((number) => {
    if (known.has(number)) return false;
    for (const form of numberForms(number)) known.add(form);
    return true;
  });
}

/** The numbers that a contact got from those merged into it. */
export async function otherNumbers(tx: Tx, { id, number }: Pick<Contact, "id" | "number">): Promise<string[]> {
  const rows = await tx.sql<{ number: string }>(mergedNumbers("$2"), [tx.companyId, id]);
  return besideOwn(
    number,
    rows.map((row) => row.number),
  );
}

/** The ids of those who have such a number beside their own: `merged` narrows by `i.value`. Merges are few. */
export const ownersOfOther = (merged: string): string => `
  select m.contact_id from contact_merges m
  join contact_identities i on i.company_id = $1 and i.kind = 'pn' and i.value = m.absorbed ->> 'number' and i.contact_id = m.contact_id
  where m.company_id = $1 and m.undone_at is null and ${merged}`;
