import { prepared } from "../../platform/database/prepared.ts";
import type { App } from "../../platform/app.ts";
import type { Conditions } from "./conditions.ts";

/** Up to so many conversations are found by their tag and then sorted; with more, the list is scanned in its order. */
const few = 2_000;

const countTagged = prepared<{ tag_id: number; count: number }>(
  "tickets_tagged_count",
  `select u.tag_id, (select count(*) from (
       select from ticket_tags x where x.company_id = $1 and x.tag_id = u.tag_id limit ${few + 1}) having_it) as count
   from unnest($2::bigint[]) as u (tag_id)`,
);

/** Conversations that have all of these tags. Those with the rarest are either few, or soon found in the list. */
export async function narrowToTags(
  app: App,
  companyId: number,
  conditions: Conditions,
  tagIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(tagIds)];
  const counts = await app.database.read(companyId, countTagged, [ids]);
  const rarest = counts.reduce((a, b) => (b.count < a.count ? b : a));
  if (rarest.count <= few)
    conditions.add(
      (n) => `t.id = any (array(select x.ticket_id from ticket_tags x where x.company_id = $1 and x.tag_id = $${n}))`,
      rarest.tag_id,
    );
  if (rarest.count <= few && ids.length === 1) return;
  // The planner does not know the counts: with common tags it should scan the list, not gather all tagged
  // conversations.
  conditions.add(
    (n) =>
      `(select count(*) from ticket_tags x where x.company_id = $1 and x.ticket_id = t.id and x.tag_id = any ($${n}::bigint[])) = $${n + 1}`,
    ids,
    ids.length,
  );
}
