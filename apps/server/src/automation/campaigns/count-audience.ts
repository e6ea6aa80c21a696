import type { Tx } from "../../platform/database/database.ts";
import { believed, judged, sources } from "./freeze.ts";

export interface AudienceOf {
  tagId: number | null;
  contactListId: number | null;
  connectionIds: readonly number[];
  isTest: boolean;
  /** Keys of variables whose missing values are counted. */
  variables: readonly string[];
}

export interface AudienceCounts {
  total: number;
  getting: number;
  noWhatsapp: number;
  optedOut: number;
  group: number;
  blocked: number;
  duplicate: number;
  unchecked: number;
  newContacts: number;
}
/** How many recipients have no value, by variable. */
type Without = Record<string, number>;
interface Judged {
  size: number;
  without: Without;
  counts: AudienceCounts;
}

/** Audiences up to this size are evaluated whole. */
const whole = 6_000;
/** Of larger ones about `sample` people are evaluated, never fewer than `fewest`. */
const [sample, fewest] = [3_000, 700];
/** First sample one of this many: enough of a million people, in a single read. */
const firstNth = 400;

/**
 * The size of an audience, and the outcome for its people. A large one is estimated: counting a million takes too long.
 */
export async function countAudience(
  tx: Tx,
  audience: AudienceOf,
): Promise<AudienceCounts & { isEstimate: boolean; without: Without }> {
  let { size, counts, without } = await judge(tx, audience, firstNth);
  if (size <= whole) ({ size, counts, without } = await judge(tx, audience, 1));
  else if (counts.total < fewest) ({ size, counts, without } = await judge(tx, audience, Math.ceil(size / sample)));
  if (size <= whole) return { ...counts, without, isEstimate: false };
  const scale = (all: object): Record<string, number> =>
    Object.fromEntries(
      Object.entries(all).map(([name, count]) => [name, Math.round((count * size) / Math.max(1, counts.total))]),
    );
  return { ...(scale(counts) as unknown as AudienceCounts), without: scale(without), isEstimate: true };
}

/** The total, and every `$3`th person. A contact with the tag on itself and on a conversation counts once. */
const named = {
  tag: `select own.size + other.size as size, own.sampled || other.sampled as sampled
    from (select count(*) as size, array_agg(contact_id) filter (where contact_id % $3 = 0) as sampled
          from contact_tags where company_id = $1 and tag_id = $2) own,
         (select count(*) as size, array_agg(d.contact_id) filter (where d.contact_id % $3 = 0) as sampled
          from (select distinct t.contact_id from ticket_tags x join tickets t on t.company_id = $1 and t.id = x.ticket_id
                where x.company_id = $1 and x.tag_id = $2 and not exists (
                  select from contact_tags c where c.company_id = $1 and c.tag_id = $2 and c.contact_id = t.contact_id)) d) other`,
  list: `select count(*) as size, array_agg(id) filter (where id % $3 = 0) as sampled
    from contact_list_items where company_id = $1 and contact_list_id = $2`,
};
const people = {
  tag: `select u.id as place, u.id as contact_id, ''::text as number, ''::text as name, ''::text as email, null::boolean as valid
    from named cross join unnest(named.sampled) as u (id)`,
  list: `select i.id as place, i.contact_id, i.number, i.name, i.email, i.is_whatsapp_valid as valid
    from named cross join unnest(named.sampled) as u (id) join contact_list_items i on i.company_id = $1 and i.id = u.id`,
};

const recipients = `recipients as (
  select j.contact_id, case when c.id is null then j.name else c.name end as name,
         case when c.id is null then j.email else c.email end as email
  from judged j left join contacts c on c.company_id = $1 and c.id = j.contact_id
  where j.turn = 1 and j.reason is null)`;
/** `$6` are the variables. A contact without a name has the number in its place, which is no first name (`firstNameOf`). */
const withoutValue = `select coalesce(json_object_agg(w.word, w.missing), '{}')
  from (select v.word, count(*) filter (where case
      when v.word = 'name' then btrim(r.name) = ''
      when v.word = 'firstname' then r.name ~ '^[[:space:]]*([+0-9][0-9 ().-]{7,})?$'
      when v.word = 'email' then coalesce(r.email, '') = ''
      else not exists (select from contact_fields f where f.company_id = $1 and f.contact_id = r.contact_id
                         and lower(btrim(f.name)) = v.word and f.value <> '') end) as missing
    from unnest($6::text[]) as v (word) cross join recipients r group by v.word) w`;

/** The outcome for every `nth` person, and the total. */
async function judge(tx: Tx, audience: AudienceOf, nth: number): Promise<Judged> {
  const kind = audience.tagId === null ? "list" : "tag";
  const [row] = await tx.sql<AudienceCounts & Omit<Judged, "counts">>(
    `with named as materialized (${named[kind]}), ${judged(people[kind])}, ${recipients}
     select (select size from named) as size, (${withoutValue}) as without, count(*) as total,
       count(*) filter (where turn = 1 and reason is null) as getting,
       count(*) filter (where turn = 1 and reason = 'ERR_WAPP_INVALID_CONTACT') as "noWhatsapp",
       count(*) filter (where turn = 1 and reason = 'ERR_CAMPAIGN_OPTED_OUT') as "optedOut",
       count(*) filter (where turn = 1 and reason = 'ERR_CAMPAIGN_GROUP') as "group",
       count(*) filter (where turn = 1 and reason = 'ERR_CONTACT_BLOCKED') as blocked,
       count(*) filter (where turn > 1) as duplicate,
       count(*) filter (where turn = 1 and reason is null and not is_checked) as unchecked,
       count(*) filter (where turn = 1 and reason is null and not wrote) as "newContacts"
     from judged`,
    [
      tx.companyId,
      audience.tagId ?? audience.contactListId,
      nth,
      audience.connectionIds,
      audience.isTest,
      audience.variables,
    ],
  );
  if (!row) throw new Error("an aggregate returned no row");
  const { size, without, ...counts } = row;
  return { size, without, counts };
}

/** A person of an audience: a contact, or a list's number without a contact. */
export interface Reader {
  contactId: number | null;
  name: string;
  number: string;
  email: string;
}

/** Whoever is left out is passed over among this many people of a stage. */
const looked = 200;

/** The first person of an audience whom nothing about themselves leaves out; the first of all where everybody seen is. */
export async function firstOfAudience(
  tx: Tx,
  { tagId, contactListId }: Pick<AudienceOf, "tagId" | "contactListId">,
): Promise<Reader | null> {
  const stages = tagId === null ? [sources.list] : [sources.contacts, sources.tickets];
  const first = stages
    .map((source, n) => `(select ${n} as stage, named.* from (${source}) named limit ${looked})`)
    .join(" union all ");
  const [row] = await tx.sql<Reader & object>(
    `select c.id as "contactId", case when c.id is null then s.name else c.name end as name,
            case when c.id is null then s.number else c.number end as number,
            case when c.id is null then s.email else c.email end as email
     from (${first}) s
     left join contact_identities i on i.company_id = $1 and s.contact_id is null and i.kind = 'pn' and i.value = s.number
     left join contacts c on c.company_id = $1 and c.id = case when s.contact_id is null then i.contact_id else s.contact_id end
     order by coalesce(c.is_group, false) or c.opted_out_at is not null or s.valid is false
              or coalesce(c.on_whatsapp is false and c.whatsapp_asked_at > now() - ${believed}, false), s.stage, s.place
     limit 1`,
    [tx.companyId, tagId ?? contactListId, 0],
  );
  return row ?? null;
}
