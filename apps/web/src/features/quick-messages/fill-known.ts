import type { TicketPage } from "@recado/contracts/tickets";

/** What the browser knows of what a text's variables stand for; `greeting` answers null where the server alone can say it. */
export interface KnownFacts {
  ticket: Pick<TicketPage, "id" | "code" | "queue"> & {
    contact: Pick<TicketPage["contact"], "name" | "email"> & Partial<Pick<TicketPage["contact"], "extraInfo">>;
  };
  attendant: string;
  company: string;
  greeting: () => string | null;
}

const written = /\{\{([^{}\n]{1,60})\}\}/g;
const keyOf = (word: string) => word.trim().toLowerCase();

/**
 * Fills in what is known already, by the server's own rule, so that the attendant reads what the customer will. The hour
 * is left for the moment of sending, and so is what is not known here: the server fills in the rest.
 */
export function fillKnown(text: string, { ticket, attendant, company, greeting }: KnownFacts): string {
  const { name, email, extraInfo = [] } = ticket.contact;
  const values = new Map<string, string>([
    ...extraInfo.map((field): [string, string] => [keyOf(field.name), field.value]),
    ["firstname", name.trim().split(/\s+/)[0] ?? ""],
    ["name", name],
    ["protocol", ticket.code],
    ["user", attendant],
    ["queue", ticket.queue?.name ?? ""],
    ["ticket", String(ticket.id)],
    ["email", email],
    ["company", company],
  ]);
  const hello = greeting();
  if (hello === null) values.delete("ms");
  else values.set("ms", hello);
  values.delete("hora");
  return text.replaceAll(written, (whole, word: string) => values.get(keyOf(word)) ?? whole);
}

/** Which greeting fits the hour: before 6, before 12, before 18, from 18. */
export function greetingAt(hour: number): "dawn" | "morning" | "afternoon" | "evening" {
  return hour < 6 ? "dawn" : hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
}
