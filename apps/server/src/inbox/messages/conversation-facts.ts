import type { MessageKind } from "@recado/contracts/messages";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";

/** A customer's message, as far as an answer to it is decided by it. */
export interface CustomerMessage {
  id: number;
  kind: MessageKind;
  body: string;
  /** The option of a list or button that the customer chose. */
  choiceId: string | null;
  createdAt: Date;
}

const byId = prepared<CustomerMessage>(
  "message_of_customer",
  `select id, kind, body, choice_id as "choiceId", created_at as "createdAt" from messages where company_id = $1 and id = $2 and not from_me`,
);

export async function customerMessage(tx: Tx, messageId: number): Promise<CustomerMessage | null> {
  return (await tx.run(byId, [messageId]))[0] ?? null;
}

const personWrote = prepared<{ hasWritten: boolean }>(
  "messages_person_wrote",
  `select exists (
     select from messages where company_id = $1 and ticket_id = $2 and id > $3 and source in ('agent', 'phone')
   ) as "hasWritten"`,
);

/** Whether an attendant, or somebody on the phone, has written in the ticket since this message. */
export async function hasPersonWritten(tx: Tx, ticketId: number, sinceMessageId: number): Promise<boolean> {
  return (await tx.run(personWrote, [ticketId, sinceMessageId]))[0]?.hasWritten ?? false;
}
