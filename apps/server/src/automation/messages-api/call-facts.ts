import type { Connection } from "@recado/contracts/connections";
import { settingExpression } from "../../identity/settings/access.ts";
import { language } from "../../identity/settings/settings.ts";
import { contactOfNumbers } from "../../inbox/contacts/lock-contacts.ts";
import { numberForms } from "../../inbox/contacts/rules.ts";
import type { Program } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { ApiCall } from "./api-call.ts";

/** What is stored about a call before it writes anything. */
export interface CallFacts {
  /** Null: the connection is deleted. */
  status: Connection["status"] | null;
  /** Null: nobody has the number. */
  contactId: number | null;
  /** WhatsApp has the number, as it or its owner told. */
  isOn: boolean;
  /** WhatsApp did not know the number within the last day. */
  isAbsent: boolean;
  /** The earlier call with the same key. */
  earlierHash: string | null;
  earlierIds: number[] | null;
  /** The company's. */
  language: string;
}

const find = prepared<CallFacts>(
  "api_call_facts",
  `select w.status, c.id as "contactId",
          c.on_whatsapp is true or exists (select from messages m
            where m.company_id = $1 and m.contact_id = c.id and not m.from_me) as "isOn",
          (c.on_whatsapp is false and c.whatsapp_asked_at > now() - interval '1 day')
            or exists (select from api_absent_numbers x where x.company_id = $1 and x.number_key = number_key($4)
                         and x.asked_at > now() - interval '1 day') as "isAbsent",
          a.request_hash as "earlierHash", to_json(a.message_ids) as "earlierIds",
          ${settingExpression(language)} as language
   from (values (1)) one
   left join connections w on w.company_id = $1 and w.id = $2 and w.deleted_at is null
   left join lateral (${contactOfNumbers(3)}) i on true
   left join contacts c on c.company_id = $1 and c.id = i.contact_id
   left join api_calls a on a.company_id = $1 and a.connection_id = $2 and a.idempotency_key = $5`,
);

/** Reads them in one statement. `number` null: a group's call. */
export async function callFacts(
  app: App,
  { companyId, connectionId }: Program,
  { number, key }: Pick<ApiCall, "number" | "key">,
): Promise<CallFacts> {
  const forms = number === null ? [] : numberForms(number);
  const [facts] = await app.database.read(companyId, find, [connectionId, forms, number, key]);
  if (!facts) throw new Error("The facts of a call are always one row.");
  return facts;
}
