import { firstNameOf } from "@recado/contracts/first-name";
import { fillWords, variableKey } from "@recado/contracts/variables";
import type { TicketPage } from "@recado/contracts/tickets";

/** The values of a text's variables, as far as the browser knows them. `greeting` returns null where only the server knows. */
export interface KnownFacts {
  ticket: Pick<TicketPage, "id" | "code" | "queue"> & {
    contact: Pick<TicketPage["contact"], "name" | "email"> & Partial<Pick<TicketPage["contact"], "extraInfo">>;
  };
  attendant: string;
  company: string;
  greeting: () => string | null;
}

/**
 * Fills in the known variables by the server's rule, so that the attendant reads what the customer will read. The hour and
 * unknown variables stay: the server fills them in when it sends. In a template `{word}` is a variable too.
 */
export function fillKnown(
  text: string,
  { ticket, attendant, company, greeting }: KnownFacts,
  kind: { isTemplate?: boolean } = {},
): string {
  const { name, email, extraInfo = [] } = ticket.contact;
  const values = new Map<string, string>([
    ...extraInfo.map((field): [string, string] => [variableKey(field.name), field.value]),
    ["firstname", firstNameOf(name)],
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
  return fillWords(text, (key) => values.get(key), kind);
}
