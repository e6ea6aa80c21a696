import type { ExportedContact } from "@recado/contracts/contact-imports";
import { call } from "../../shell/api.ts";
import { saveCsv } from "../../shell/csv.ts";
import { saveXlsx } from "../../shell/xlsx.ts";

/** Saves every contact as a table: of text, or of Excel as an import takes it. */
export async function exportContacts(kind: "csv" | "xlsx"): Promise<void> {
  const people: ExportedContact[] = [];
  let page = await call("GET /contacts/export", { query: {} });
  people.push(...page.contacts);
  while (page.nextCursor !== null) {
    page = await call("GET /contacts/export", { query: { after: page.nextCursor } });
    people.push(...page.contacts);
  }
  const byName = new Intl.Collator().compare;
  const table = exportOf(people.toSorted((a, b) => byName(a.name, b.name)));
  if (kind === "csv") saveCsv("contatos.csv", table);
  else await saveXlsx("contatos.xlsx", table);
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
