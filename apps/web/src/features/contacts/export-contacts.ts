import type { ExportedContact } from "@recado/contracts/contact-imports";
import { call } from "../../shell/api.ts";
import { saveCsv } from "../../shell/csv.ts";

/** Saves every contact as a table. */
export async function exportContacts(): Promise<void> {
  const people: ExportedContact[] = [];
  let page = await call("GET /contacts/export", { query: {} });
  people.push(...page.contacts);
  while (page.nextCursor !== null) {
    page = await call("GET /contacts/export", { query: { after: page.nextCursor } });
    people.push(...page.contacts);
  }
  const byName = new Intl.Collator().compare;
  saveCsv("contatos.csv", exportOf(people.toSorted((a, b) => byName(a.name, b.name))));
}

/** The privacy id is a last column, which is there only where somebody has no number. */
export function exportOf(contacts: readonly ExportedContact[]): string[][] {
  const hasHidden = contacts.some(({ number }) => number === "");
  const heading = ["name", "number", "email", ...(hasHidden ? ["lid"] : [])];
  return [
    heading,
    ...contacts.map(({ name, number, email, lid }) => [name, number, email, ...(hasHidden ? [lid] : [])]),
  ];
}
