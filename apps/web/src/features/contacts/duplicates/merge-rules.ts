import type { Contact } from "@recado/contracts/contacts";

export type Mergeable = Pick<Contact, "id" | "name" | "number" | "email" | "count">;

/**
 * The suggested merge: keeps the contact that has a number, else the one with more conversations, with the longest
 * name.
 */
export function suggestedMerge(contacts: readonly Mergeable[]) {
  const [kept] = contacts.toSorted(
    (a, b) => Number(b.number !== "") - Number(a.number !== "") || b.count - a.count || a.id - b.id,
  );
  const [name = ""] = valuesOf(contacts, "name").toSorted((a, b) => b.length - a.length);
  return {
    keptId: kept?.id ?? 0,
    otherIds: contacts.map(({ id }) => id),
    name,
    email: kept?.email || (valuesOf(contacts, "email")[0] ?? ""),
  };
}

/** The distinct values to choose from. */
export const valuesOf = (contacts: readonly Mergeable[], field: "name" | "email"): string[] => [
  ...new Set(contacts.map((contact) => contact[field]).filter((value) => value !== "")),
];
