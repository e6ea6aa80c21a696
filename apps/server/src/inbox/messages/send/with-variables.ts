import { greetingIn } from "@recado/contracts/automatic-texts";
import { limits } from "@recado/contracts/limits";
import { hasVariables } from "@recado/contracts/variables";
import { companySettings, settingExpression } from "../../../identity/settings/access.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { refuse } from "../../../platform/refusal.ts";
import { fieldNamesIn } from "../../contacts/field-names.ts";
import { protocolOf } from "../../tickets/present.ts";
import type { TicketRow } from "../../tickets/rows.ts";
import { fillTemplate, fillVariables, mayNameFields, type VariableFacts } from "./fill-variables.ts";
import { partOfDay } from "./part-of-day.ts";
import { language, localeSettings, timezone } from "../../../identity/settings/settings.ts";
import type { ValueOf } from "../../../platform/settings.ts";

/** The recipient of a text, its conversation if there is one, and its author (null: the app). */
interface About {
  contactId: number;
  ticket: Pick<TicketRow, "id" | "created_at" | "timezone" | "queue_name"> | null;
  attendant: string | null;
  /** When it is read; now, unless it is said. */
  at?: Date;
}

/** The text as the customer reads it: variables filled in, in the company's language and time zone. */
export async function withVariables(tx: Tx, text: string, about: About): Promise<string> {
  if (!hasVariables(text)) return text;
  return withinLimit(fillVariables(text, await variableFacts(tx, about)));
}

function withinLimit(filled: string): string {
  if (filled.length > limits.messageBody.max) throw refuse("ERR_VALIDATION", { fields: { body: "too_long" } });
  return filled;
}

/** The same for a text sent in a conversation. */
export const saidInTicket = (tx: Tx, text: string, ticket: TicketRow, attendant: string | null): Promise<string> =>
  withVariables(tx, text, { contactId: ticket.contact_id, ticket, attendant });

/** A text that the company wrote in advance, filled in for this customer. */
export async function templateInTicket(
  tx: Tx,
  text: string,
  ticket: TicketRow,
  attendant: string | null,
): Promise<string> {
  if (!hasVariables(text, { isTemplate: true })) return text;
  const facts = await variableFacts(tx, { contactId: ticket.contact_id, ticket, attendant });
  // Reading other contacts' field names takes long, and few texts need them.
  const names = mayNameFields(text, facts) ? await fieldNamesIn(tx) : [];
  return withinLimit(fillTemplate(text, facts, names));
}

interface ContactFacts {
  name: string;
  email: string;
  company: string;
  fields: { name: string; value: string }[] | null;
  language: ValueOf<typeof language>;
  timezone: string;
}

const ofContact = prepared<ContactFacts>(
  "variables_of_contact",
  `select c.name, c.email, (select name from companies where id = $1) as company,
          (select json_agg(json_build_object('name', f.name, 'value', f.value) order by f.id)
           from contact_fields f where f.company_id = $1 and f.contact_id = c.id) as fields,
          ${settingExpression(language)} as language, ${settingExpression(timezone)} as timezone
   from contacts c where c.company_id = $1 and c.id = $2`,
);

/** The values of a text's variables. */
export async function variableFacts(tx: Tx, { contactId, ...about }: About): Promise<VariableFacts> {
  const [contact] = await tx.run(ofContact, [contactId]);
  if (!contact) throw refuse("ERR_NO_CONTACT_FOUND");
  return factsOf(contact, about);
}

/** The same for a number of a list that is no contact yet. */
export async function listedFacts(tx: Tx, listed: { name: string; email: string }, at: Date): Promise<VariableFacts> {
  const [company] = await tx.sql<{ name: string }>("select name from companies where id = $1", [tx.companyId]);
  const locale = await companySettings(tx, localeSettings);
  const contact = { name: listed.name, email: listed.email, company: company?.name ?? "", fields: null, ...locale };
  return factsOf(contact, { ticket: null, attendant: null, at });
}

function factsOf(
  contact: ContactFacts,
  { ticket, attendant, at: now = new Date() }: Omit<About, "contactId">,
): VariableFacts {
  return {
    contact: { name: contact.name, email: contact.email, extraInfo: contact.fields ?? [] },
    ticket: ticket && { id: ticket.id, protocol: protocolOf(ticket), queue: ticket.queue_name },
    attendant,
    company: contact.company,
    timezone: contact.timezone,
    greeting: greetingIn(contact.language, partOfDay(now, contact.timezone)),
    now,
  };
}
