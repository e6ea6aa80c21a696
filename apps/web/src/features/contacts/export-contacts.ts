import type { ExportedContact } from "@recado/contracts/contact-imports";
import i18next from "i18next";
import { call } from "../../shell/api.ts";
import { saveCsv } from "../../shell/csv.ts";
import { saveXlsx } from "../../shell/xlsx.ts";
import { contactHeadings } from "./contact-headings.ts";

/**
 * Saves every contact as a table: of text, or of Excel as an import takes it. The contacts are in memory once, to be
 * sorted by name.
 */
export async function exportContacts(kind: "csv" | "xlsx"): Promise<void> {
  const people: ExportedContact[] = [];
  let page = await call("GET /contacts/export", { query: {} });
  people.push(...page.contacts);
  while (page.nextCursor !== null) {
    page = await call("GET /contacts/export", { query: { after: page.nextCursor } });
    people.push(...page.contacts);
  }
  const byName = new Intl.Collator().compare;
  const table = exportOf(people.sort((a, b) => byName(a.name, b.name)));
  const file = `${i18next.t("contacts:page.exportFile")}.${kind}`;
  if (kind === "csv") saveCsv(file, table);
  else await saveXlsx(file, [...table]);
}

/**
 * The rows, the headings first. The privacy id, numbers beside the first, the tags and each extra field get columns only if
 * a contact has one.
 */
export function* exportOf(contacts: readonly ExportedContact[]): Generator<string[]> {
  const hasHidden = contacts.some(({ number }) => number === "");
  const hasOthers = contacts.some(({ otherNumbers }) => otherNumbers.length > 0);
  const hasTags = contacts.some(({ tags }) => tags.length > 0);
  const others = [...new Set(contacts.flatMap(({ extraInfo }) => extraInfo.map(({ name }) => name)))];
  yield [
    ...contactHeadings(),
    ...(hasHidden ? ["lid"] : []),
    ...(hasOthers ? [i18next.t("contacts:page.otherNumbers")] : []),
    ...(hasTags ? [i18next.t("contacts:page.tags")] : []),
    ...others,
  ];
  for (const { name, number, email, lid, otherNumbers, tags, extraInfo } of contacts)
    yield [
      ...[name, number, email],
      ...(hasHidden ? [lid] : []),
      ...(hasOthers ? [otherNumbers.join(", ")] : []),
      ...(hasTags ? [tags.join(", ")] : []),
      ...others.map((other) => extraInfo.find((field) => field.name === other)?.value ?? ""),
    ];
}
