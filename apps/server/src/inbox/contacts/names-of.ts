import type { WhatsAppIdentity } from "../../channels/port.ts";
import type { Tx } from "../../platform/database/database.ts";
import { numberForms } from "./rules.ts";

/** A person mentioned in a stored message: its text has "@name" there. */
export interface StoredMention {
  name: string;
  pn?: string;
  lid?: string;
  /** The company's own number. */
  isUs?: true;
}

/** Each person's name here: the contact's, else the number; null if only a privacy id is known. */
export async function namesOf(tx: Tx, people: readonly WhatsAppIdentity[]): Promise<(string | null)[]> {
  if (people.length === 0) return [];
  const values = people.flatMap(({ pn, lid }) => [...formsOf(pn), ...(lid === undefined ? [] : [lid])]);
  const rows = await tx.sql<{ kind: string; value: string; name: string; number: string }>(
    `select i.kind, i.value, c.name, c.number from contact_identities i
     join contacts c on c.company_id = $1 and c.id = i.contact_id
     where i.company_id = $1 and i.kind = any (array['pn', 'lid']) and i.value = any ($2::text[])`,
    [tx.companyId, values],
  );
  const known = new Map(rows.map((row) => [`${row.kind} ${row.value}`, row]));
  return people.map(({ pn, lid }) => {
    const keys = [...formsOf(pn).map((form) => `pn ${form}`), `lid ${lid ?? ""}`];
    const row = keys.map((key) => known.get(key)).find((one) => one !== undefined);
    const name = row?.name.replaceAll(/\s+/g, " ").trim() ?? "";
    if (name !== "" && !/^\+?\d+$/.test(name)) return name;
    const number = row?.number || pn;
    return number ? `+${number}` : null;
  });
}

const formsOf = (pn: string | undefined): string[] => (pn === undefined ? [] : numberForms(pn));
