import { conversationWords, variableKey } from "@recado/contracts/variables";
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
    const key = variableKey(double ?? single ?? "");
    if (double !== undefined) return values.get(key) ?? "";
    return values.get(key) ?? (fieldNames.has(key) ? "" : whole);
  });
}

/** Whether a word in single braces may be a field name. */
export const mayHaveFields = (text: string): boolean =>
  [...text.matchAll(written)].some(
    ([, , single]) => single !== undefined && !["name", "email"].includes(variableKey(single)),
  );

/** The names of the extra fields that the company's contacts have. */
export const fieldKeys = async (tx: Tx): Promise<Set<string>> => new Set((await fieldNamesIn(tx)).map(variableKey));

/** A campaign is in no conversation, and nobody writes it. */
const ofConversations = new Set(conversationWords.map(variableKey));

/**
 * The variables of a text that are empty for everybody: those of conversations, and in double braces what is neither ours
 * nor a field name. Other words in single braces may be plain text.
 */
export function emptyVariables(text: string, known: ReadonlySet<string>): string[] {
  const words = [...text.matchAll(written)].filter(([, double, single = ""]) => {
    const key = variableKey(double ?? single);
    return ofConversations.has(key) || (double !== undefined && !known.has(key));
  });
  return [...new Set(words.map(([, double, single = ""]) => (double ?? single).trim()))];
}
