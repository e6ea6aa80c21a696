import { contactOfNumbers } from "../../inbox/contacts/lock-contacts.ts";
import { numberForms } from "../../inbox/contacts/rules.ts";
import type { Program } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { refuse } from "../../platform/refusal.ts";

interface Held {
  isTest: boolean | null;
  contactId: number | null;
  isBlocked: boolean;
  isFirst: boolean;
}

const hold = prepared<Held>(
  "api_call_hold",
  `with number as (
     select (${contactOfNumbers(3)}) as id
   ), w as (
     select is_test from connections where company_id = $1 and id = $2 and deleted_at is null for key share
   ), c as (
     select id, is_group from contacts
     where company_id = $1 and id = (select case when id is null then $4 else id end from number) for key share
   )
   select w.is_test as "isTest", c.id as "contactId",
          exists (select from contact_blocks b
                  where b.company_id = $1 and b.contact_id = c.id and b.connection_id = $2) as "isBlocked",
          not w.is_test and not c.is_group and not exists (select from messages m
            where m.company_id = $1 and m.contact_id = c.id and m.connection_id = $2 and not m.from_me) as "isFirst"
   from (values (1)) one left join w on true left join c on true`,
);

/**
 * Locks the connection and the contact of a call against deletion until the transaction ends. The contact is the number's
 * now, else `checked`, which was found before. `isFirst`: never wrote to this connection; a test phone has no first contacts.
 */
export async function holdReceiver(
  tx: Tx,
  { connectionId }: Program,
  { number, checked }: { number: string | null; checked: number | null },
): Promise<{ connection: { id: number; isTest: boolean }; contactId: number; isFirst: boolean }> {
  const forms = number === null ? [] : numberForms(number);
  const [held] = await tx.run(hold, [connectionId, forms, checked]);
  if (!held || held.isTest === null) throw refuse("ERR_NO_WAPP_FOUND");
  const { isTest, contactId, isBlocked, isFirst } = held;
  if (contactId === null) throw refuse("ERR_NO_CONTACT_FOUND");
  if (isBlocked) throw refuse("ERR_CONTACT_BLOCKED");
  return { connection: { id: connectionId, isTest }, contactId, isFirst };
}
