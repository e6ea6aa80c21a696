import type { Parsed } from "@recado/contracts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { ownersOfOther } from "../contacts/other-numbers.ts";
import type { Conditions } from "./conditions.ts";
import { queueFilterOf } from "./queue-filter.ts";

type Query = Parsed<"GET /tickets">["query"];

/** Narrows a list by the query's queue, attendant, day and words; the messages of `byText` contain the words. */
export function narrowList(conditions: Conditions, query: Partial<Query>, byText: readonly number[] = []): void {
  const queues = queueFilterOf(query);
  if (queues?.withoutQueue) conditions.add((n) => `(t.queue_id = any ($${n}) or t.queue_id is null)`, queues.ids);
  else if (queues) conditions.add((n) => `t.queue_id = any ($${n})`, queues.ids);
  if (query.groups !== undefined) conditions.add(() => (query.groups ? "t.is_group" : "not t.is_group"));
  if (query.users?.length) conditions.add((n) => `t.user_id = any ($${n})`, query.users);
  for (const [column, day] of [
    ["created_at", query.date],
    ["updated_at", query.updatedAt],
  ] as const) {
    if (day)
      conditions.add(
        (n) =>
          `t.${column} >= ($${n}::date)::timestamp at time zone ${timezone} and t.${column} < ($${n}::date + 1)::timestamp at time zone ${timezone}`,
        day,
      );
  }
  if (query.searchParam) search(conditions, query.searchParam, byText);
}

const timezone =
  "coalesce((select value from settings where company_id = $1 and key = 'timezone'), 'America/Sao_Paulo')";

/** Customers quote the opening day and the number; the messages API gives only the number. */
const numberIn = (protocol: string): string => (/^20\d{6}\d/.test(protocol) ? protocol.slice(8) : protocol);

function search(conditions: Conditions, words: string, byText: readonly number[]): void {
  conditions.joins = "join contacts c on c.company_id = $1 and c.id = t.contact_id";
  const digits = words.replace(/\D/g, "");
  conditions.add(
    (n) =>
      `(norm_unaccent(c.name || ' @' || c.username) like '%' || norm_unaccent($${n}) || '%' or ($${n + 1} <> '' and (c.number like '%' || $${n + 1} || '%' or c.id in (${ownersOfOther(`i.value like '%' || $${n + 1} || '%'`)}) or t.id::text in ($${n + 1}, $${n + 2}))) or t.id = any ($${n + 3}))`,
    escapeLike(words),
    digits.length >= 3 && /^[\d\s()+-]+$/.test(words) ? digits : "",
    numberIn(digits),
    byText,
  );
}
