import type { ListedContact } from "@recado/contracts/contacts";
import { call } from "../../shell/api.ts";
import { saveCsv } from "../../shell/csv.ts";

/** Saves every contact as a table. */
export async function exportContacts(): Promise<void> {
  saveCsv("contatos.csv", exportOf(await call("GET /contacts/list", { query: {} })));
}

/** The privacy id is a last column, which is there only where somebody has no number. */
export function exportOf(contacts: readonly ListedContact[]): string[][] {
  const hasHidden = contacts.some(({ number }) => number === "");
  const heading = ["name", "number", "email", ...(hasHidden ? ["lid"] : [])];
  return [
    heading,
    ...contacts.map(({ name, number, email, lid }) => [name, number, email, ...(hasHidden ? [lid] : [])]),
  ];
}
