import { firstNameOf } from "@recado/contracts/first-name";
import { fillWords, variableKey, variableWords, type VariableWord } from "@recado/contracts/variables";

/** The facts for a text's variables (server-behaviour §12). Null where there is no conversation, queue or attendant. */
export interface VariableFacts {
  contact: { name: string; email: string; extraInfo: readonly { name: string; value: string }[] };
  ticket: { id: number; protocol: string; queue: string | null } | null;
  attendant: string | null;
  company: string;
  timezone: string;
  /** The greeting at `now` in the company's time zone and language. */
  greeting: string;
  now: Date;
}

/**
 * Replaces `{{word}}`, whatever its case and the blanks within the braces. A variable without a value becomes empty; an
 * unknown word stays as typed. Values are never expanded again.
 */
export function fillVariables(text: string, facts: VariableFacts): string {
  const values = valuesOf(facts);
  return fillWords(text, (key) => values.get(key));
}

/** The same for a text written in advance: `{word}` is a variable too, and so is a field name of other contacts. */
export function fillTemplate(text: string, facts: VariableFacts, fieldNames: readonly string[]): string {
  const values = valuesOf(facts);
  const fields = new Set(fieldNames.map(variableKey));
  return fillWords(text, (key) => values.get(key) ?? (fields.has(key) ? "" : undefined), { isTemplate: true });
}

/** Whether `fillTemplate` would look up a word of the text among other contacts' field names. */
export function mayNameFields(text: string, facts: VariableFacts): boolean {
  const values = valuesOf(facts);
  let isLeft = false;
  fillWords(text, (key) => ((isLeft ||= !values.has(key)), undefined), { isTemplate: true });
  return isLeft;
}

/** The value of each variable, by its word in lower case. */
export function valuesOf({ contact, ticket, ...facts }: VariableFacts): Map<string, string> {
  const { name } = contact;
  const ours: Record<VariableWord, string> = {
    firstName: firstNameOf(name),
    name,
    ms: facts.greeting,
    protocol: ticket?.protocol ?? "",
    hora: timeOf(facts.now, facts.timezone),
    user: facts.attendant ?? "",
    queue: ticket?.queue ?? "",
    ticket: ticket ? String(ticket.id) : "",
    email: contact.email,
    company: facts.company,
  };
  // Ours come last: a contact's field of the same name hides none of them.
  return new Map([
    ...contact.extraInfo.map((field): [string, string] => [variableKey(field.name), field.value]),
    ...Object.entries(ours).map(([word, value]): [string, string] => [variableKey(word), value]),
  ]);
}

const timeOf = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", hourCycle: "h23", timeZone }).format(now);

/** The variables that exist for every contact, in lower case. */
export const ourWords: readonly string[] = variableWords.map(variableKey);
