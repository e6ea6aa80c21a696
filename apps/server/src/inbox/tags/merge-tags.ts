import { and, eq, inArray } from "drizzle-orm";
import type { Tag } from "@recado/contracts/tags";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { holdTagged } from "../tickets/access.ts";
import { tagsNamed } from "./access.ts";
import { tagCampaigns, tagChanged } from "./events.ts";
import { presentTag } from "./present.ts";
import { tags } from "./table.ts";

/**
 * Gives conversations and contacts `intoTagId` instead of `tagId`, and soft-deletes `tagId`. Answers the remaining tag.
 */
export function mergeTags(app: App, actor: Actor, tagId: number, intoTagId: number): Promise<Tag> {
  if (tagId === intoTagId) throw refuse("ERR_SAME_TAG");
  return app.database.tenant(actor, async (tx) => {
    await holdTagged(tx, tagId);
    const both = await tx.orm
      .select()
      .from(tags)
      .where(and(tagsNamed(tx), inArray(tags.id, [tagId, intoTagId])))
      .orderBy(tags.id)
      .for("update");
    const into = both.find(({ id }) => id === intoTagId);
    if (!into || both.length < 2) throw refuse("ERR_NO_TAG_FOUND");
    const campaigns = (await app.ports.ask(tagCampaigns, tx, tagId)).flat();
    if (campaigns.length > 0) throw refuse("ERR_TAG_IN_USE", { campaigns });
    // The two stages become one, in past records too.
    if (into.kanban)
      await tx.sql("update stage_stays set tag_id = $3 where company_id = $1 and tag_id = $2", [
        tx.companyId,
        tagId,
        intoTagId,
      ]);
    const had = await tx.sql<{ ticket_id: number; created_at: Date }>(
      "delete from ticket_tags where company_id = $1 and tag_id = $2 returning ticket_id, created_at",
      [tx.companyId, tagId],
    );
    // A conversation in another stage stays there: the database allows only one stage.
    await tx.sql(
      `insert into ticket_tags (company_id, ticket_id, tag_id, created_at)
       select $1, x.ticket_id, $2, x.created_at from unnest($3::bigint[], $4::timestamptz[]) x (ticket_id, created_at)
       on conflict do nothing`,
      [tx.companyId, intoTagId, had.map((row) => row.ticket_id), had.map((row) => row.created_at.toISOString())],
    );
    await tx.sql(
      `insert into contact_tags (company_id, contact_id, tag_id)
       select company_id, contact_id, $3 from contact_tags where company_id = $1 and tag_id = $2 on conflict do nothing`,
      [tx.companyId, tagId, intoTagId],
    );
    await tx.sql("delete from contact_tags where company_id = $1 and tag_id = $2", [tx.companyId, tagId]);
    const [gone] = await tx.orm
      .update(tags)
      .set({ deletedAt: new Date(), clientId: null })
      .where(and(eq(tags.companyId, tx.companyId), eq(tags.id, tagId)))
      .returning();
    if (!gone) throw refuse("ERR_NO_TAG_FOUND");
    await app.events.emit(tx, tagChanged, { tag: gone, cause: "deleted" });
    // Other conversations and contacts have the tag now, as after a restoration.
    await app.events.emit(tx, tagChanged, { tag: into, cause: "restored" });
    return presentTag(into);
  });
}
