import { fieldNamesIn } from "../../inbox/contacts/field-names.ts";
import { valuesOf, type VariableFacts } from "../../inbox/messages/send/fill-variables.ts";
import type { Tx } from "../../platform/database/database.ts";

/** `{{word}}`, or `{word}`. */
const written = /\{\{([^{}\n]{1,60})\}\}|\{([^{}\n]{1,60})\}/g;

/**
 * A campaign's text as its recipient reads it. `{name}`, `{email}` and the contact's extra fields may be in single
 * braces too. Variables without a value become empty; other words in single braces stay.
 */
export function fillText(text: string, facts: VariableFacts, fieldNames: ReadonlySet<string>): string {
  const values = valuesOf(facts);
  return text.replace(written, (whole, double: string | undefined, single: string | undefined) => {
    const key = keyOf(double ?? single ?? "");
    if (double !== undefined) return values.get(key) ?? "";
    return values.get(key) ?? (fieldNames.has(key) ? "" : whole);
  });
}

/** Whether a word in single braces may be a field name. */
export const mayHaveFields = (text: string): boolean =>
  [...text.matchAll(written)].some(
    ([, , single]) => single !== undefined && !["name", "email"].includes(keyOf(single)),
  );

/** The names of the extra fields that the company's contacts have. */
export const fieldKeys = async (tx: Tx): Promise<Set<string>> => new Set((await fieldNamesIn(tx)).map(keyOf));

/** The variables of a text that are neither ours nor a field name. Words in single braces may be plain text. */
export function unknownVariables(text: string, known: ReadonlySet<string>): string[] {
  const words = [...text.matchAll(/\{\{([^{}\n]{1,60})\}\}/g)].map(([, word = ""]) => word.trim());
  return [...new Set(words.filter((word) => !known.has(keyOf(word))))];
}

const keyOf = (word: string): string => word.trim().toLowerCase();
