import { firstNameOf } from "@recado/contracts/first-name";

/** What a text's variables may say (server-behaviour §12). Null where there is no conversation, queue or attendant. */
export interface VariableFacts {
  contact: { name: string; email: string; extraInfo: readonly { name: string; value: string }[] };
  ticket: { id: number; protocol: string; queue: string | null } | null;
  attendant: string | null;
  company: string;
  timezone: string;
  /** How one greets at `now` where the company is, in its language. */
  greeting: string;
  now: Date;
}

const written = /\{\{([^{}\n]{1,60})\}\}/g;

/** Whether there is anything to fill in. */
export const hasVariables = (text: string): boolean => text.search(written) >= 0;

/**
 * Puts facts in the place of `{{word}}`, whatever its case and the blanks within the braces. What is not known empties
 * it; a word that is none of ours stays as it was typed. What a fact says is never read as a variable again.
 */
export function fillVariables(text: string, facts: VariableFacts): string {
  const values = valuesOf(facts);
  return text.replace(written, (whole, word: string) => values.get(keyOf(word)) ?? whole);
}

const keyOf = (word: string): string => word.trim().toLowerCase();

/** What each variable says, by its word in lower case. */
export function valuesOf({ contact, ticket, ...facts }: VariableFacts): Map<string, string> {
  const { name } = contact;
  const ours = {
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
  // Ours come last: a field of the contact that is called the same hides none of them.
  return new Map([
    ...contact.extraInfo.map((field): [string, string] => [keyOf(field.name), field.value]),
    ...Object.entries(ours).map(([word, value]): [string, string] => [keyOf(word), value]),
  ]);
}

const timeOf = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", hourCycle: "h23", timeZone }).format(now);

/** The variables that are there whoever reads them, in lower case. */
export const ourWords: readonly string[] = [
  ...valuesOf({
    contact: { name: "", email: "", extraInfo: [] },
    ticket: null,
    attendant: null,
    company: "",
    timezone: "UTC",
    greeting: "",
    now: new Date(0),
  }).keys(),
];
