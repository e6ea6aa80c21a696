import type { Tx } from "../../platform/database/database.ts";
import { judged, sources } from "./freeze.ts";

export interface AudienceOf {
  tagId: number | null;
  contactListId: number | null;
  connectionIds: readonly number[];
  isTest: boolean;
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

/** A larger audience is judged by a sample of about so many. */
const sample = 3_000;

/** How many people an audience names, and what would become of them. A large one is estimated: nobody waits for a million. */
export async function countAudience(tx: Tx, audience: AudienceOf): Promise<AudienceCounts & { isEstimate: boolean }> {
  const size = await sizeOf(tx, audience);
  if (size <= 2 * sample) return { ...(await judge(tx, audience, 1)), isEstimate: false };
  const counts = await judge(tx, audience, Math.ceil(size / sample));
  const scale = (count: number) => Math.round((count * size) / Math.max(1, counts.total));
  const scaled = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, scale(count)]));
  return { ...(scaled as unknown as AudienceCounts), isEstimate: true };
}

/** How many an audience names; whoever has the tag themselves and in a conversation counts once. */
async function sizeOf(tx: Tx, { tagId, contactListId }: AudienceOf): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    tagId === null
      ? "select count(*) from contact_list_items where company_id = $1 and contact_list_id = $2"
      : `select (select count(*) from contact_tags where company_id = $1 and tag_id = $2) + (
           select count(distinct t.contact_id) from ticket_tags x join tickets t on t.company_id = $1 and t.id = x.ticket_id
           where x.company_id = $1 and x.tag_id = $2 and not exists (
             select from contact_tags c where c.company_id = $1 and c.tag_id = $2 and c.contact_id = t.contact_id)) as count`,
    [tx.companyId, tagId ?? contactListId],
  );
  return row?.count ?? 0;
}

/** What would become of every `nth` of them. */
async function judge(tx: Tx, audience: AudienceOf, nth: number): Promise<AudienceCounts> {
  const of = `select * from (${sourceOf(audience)}) s where s.place % ${nth} = 0`;
  const [row] = await tx.sql<AudienceCounts & object>(
    `with ${judged(of)}
     select count(*) as total, count(*) filter (where turn = 1 and reason is null) as getting,
       count(*) filter (where turn = 1 and reason = 'ERR_WAPP_INVALID_CONTACT') as "noWhatsapp",
       count(*) filter (where turn = 1 and reason = 'ERR_CAMPAIGN_OPTED_OUT') as "optedOut",
       count(*) filter (where turn = 1 and reason = 'ERR_CAMPAIGN_GROUP') as "group",
       count(*) filter (where turn = 1 and reason = 'ERR_CONTACT_BLOCKED') as blocked,
       count(*) filter (where turn > 1) as duplicate,
       count(*) filter (where turn = 1 and reason is null and not is_checked) as unchecked,
       count(*) filter (where turn = 1 and reason is null and not wrote) as "newContacts"
     from judged`,
    [tx.companyId, audience.tagId ?? audience.contactListId, 0, audience.connectionIds, audience.isTest],
  );
  if (!row) throw new Error("an aggregate returned no row");
  return row;
}

/** The whole audience as one source. Who has the tag themselves and in a conversation is no duplicate. */
function sourceOf({ tagId }: Pick<AudienceOf, "tagId">): string {
  if (tagId === null) return `select * from (${sources.list}) l`;
  return `select u.contact_id as place, u.contact_id, ''::text as number, ''::text as name, ''::text as email, null::boolean as valid
    from (select contact_id from (${sources.contacts}) a union select contact_id from (${sources.tickets}) b) u`;
}

/** The first whom an audience names, if the contact is known. */
export async function firstOfAudience(
  tx: Tx,
  audience: Pick<AudienceOf, "tagId" | "contactListId">,
): Promise<number | null> {
  const [row] = await tx.sql<{ contact_id: number }>(
    `select contact_id from (${sourceOf(audience)}) s where contact_id is not null limit 1`,
    [tx.companyId, audience.tagId ?? audience.contactListId, 0],
  );
  return row?.contact_id ?? null;
}
