import type { MessageKind } from "@recado/contracts/messages";
import type { Tx } from "../../../platform/database/database.ts";
import { prepared } from "../../../platform/database/prepared.ts";

/** The facts of a customer's message that decide the answer. */
export interface CustomerMessage {
  id: number;
  kind: MessageKind;
  body: string;
  /** The option of a list or button that the customer chose. */
  choiceId: string | null;
  createdAt: Date;
  /** An attendant, or somebody on the phone, has written in its ticket since. */
  isOvertaken: boolean;
}

const personHasWritten = (ticket: string, since: string): string =>
  `exists (select from messages p where p.company_id = $1 and p.ticket_id = ${ticket} and p.id > ${since} and p.source in ('agent', 'phone'))`;

const byId = prepared<CustomerMessage>(
  "message_of_customer",
  `select m.id, m.kind, m.body, m.choice_id as "choiceId", m.created_at as "createdAt", ${personHasWritten("m.ticket_id", "m.id")} as "isOvertaken"
   from messages m where m.company_id = $1 and m.id = $2 and not m.from_me`,
);

export async function customerMessage(tx: Tx, messageId: number): Promise<CustomerMessage | null> {
  return (await tx.run(byId, [messageId]))[0] ?? null;
}

/** A customer's answer while a campaign's message to them is recent. */
interface CampaignAnswer {
  contactId: number;
  hasOptedOut: boolean;
  /** The customer's texts in the ticket since our last message there, the latest first. */
  texts: string[];
}

const answerToCampaign = prepared<CampaignAnswer>(
  "message_answers_campaign",
  `select c.id as "contactId", c.opted_out_at is not null as "hasOptedOut",
          array(select m.body from messages m
                where m.company_id = $1 and m.ticket_id = t.id and not m.from_me and m.kind = 'chat' and not m.is_deleted
                  and m.id > coalesce((select max(o.id) from messages o
                                       where o.company_id = $1 and o.ticket_id = t.id and o.from_me), 0)
                order by m.id desc limit 20) as texts
   from tickets t join contacts c on c.company_id = $1 and c.id = t.contact_id
   where t.company_id = $1 and t.id = $2 and exists (
     select from messages s where s.company_id = $1 and s.contact_id = c.id and s.source = 'campaign' and s.sent_at > $3)`,
);

/** Null where no campaign wrote to the ticket's contact since then. */
export async function campaignAnswer(tx: Tx, ticketId: number, since: Date): Promise<CampaignAnswer | null> {
  return (await tx.run(answerToCampaign, [ticketId, since]))[0] ?? null;
}

const personWrote = prepared<{ hasWritten: boolean }>(
  "messages_person_wrote",
  `select ${personHasWritten("$2", "$3")} as "hasWritten" where $1::bigint is not null`,
);

/** Whether an attendant, or somebody on the phone, has written in the ticket since this message. */
export async function hasPersonWritten(tx: Tx, ticketId: number, sinceMessageId: number): Promise<boolean> {
  return (await tx.run(personWrote, [ticketId, sinceMessageId]))[0]?.hasWritten ?? false;
}
