import { colorFor } from "@recado/contracts/color-for";
import { and, count, eq, inArray, not, sql } from "drizzle-orm";
import type { Answer, Parsed } from "@recado/contracts";
import { limits } from "@recado/contracts/limits";
import { may } from "@recado/contracts/permissions";
import type { Tag } from "@recado/contracts/tags";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { assertRoomIn } from "../../platform/database/hold-company.ts";
import { violates } from "../../platform/database/errors.ts";
import { madeBefore } from "../../platform/database/made-before.ts";
import type { App } from "../../platform/app.ts";
import type { EventPayload } from "../../platform/events.ts";
import { refuse } from "../../platform/refusal.ts";
import { holdTagged } from "../tickets/access.ts";
import { byName, tagOf, tagsNamed } from "./access.ts";
import { tagCampaigns, tagChanged } from "./events.ts";
import { presentTag } from "./present.ts";
import { tags, type TagRow } from "./table.ts";

export function listAllTags(app: App, actor: Actor): Promise<Tag[]> {
  return app.database.tenant(actor.companyId, async (tx) =>
    (
      await tx.orm
        .select()
        .from(tags)
        .where(tagsNamed(tx))
        .orderBy(...byName)
    ).map(presentTag),
  );
}

export function listTags(
  app: App,
  actor: Actor,
  { searchParam, pageNumber }: Parsed<"GET /tags">["query"],
): Promise<Answer<"GET /tags">> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const size = limits.page.default;
    const offset = ((pageNumber ?? 1) - 1) * size;
    const where = tagsNamed(tx, searchParam);
    const found = tx.orm
      .select()
      .from(tags)
      .orderBy(...byName)
      .$dynamic();
    const page = await found.where(where).limit(size).offset(offset);
    const isOnPage = inArray(
      tags.id,
      page.map(({ id }) => id),
    );
    const stages =
      pageNumber === undefined
        ? await tx.orm
            .select()
            .from(tags)
            .where(and(where, tags.kanban, not(isOnPage)))
            .orderBy(...byName)
        : [];
    const rows = [...page, ...stages];
    const [total] = await tx.orm.select({ count: count() }).from(tags).where(where);
    const counts = await tx.sql<{ id: number; ticketsCount: number; contactsCount: number }>(
      `select g.id, (select count(*) from ticket_tags t where t.company_id = $1 and t.tag_id = g.id) as "ticketsCount",
              (select count(*) from contact_tags c where c.company_id = $1 and c.tag_id = g.id) as "contactsCount"
       from unnest($2::bigint[]) as g (id)`,
      [tx.companyId, rows.map(({ id }) => id)],
    );
    const countsOf = (row: TagRow) => {
      const { ticketsCount = 0, contactsCount = 0 } = counts.find(({ id }) => id === row.id) ?? {};
      return { ticketsCount, contactsCount };
    };
    return {
      tags: rows.map((row) => ({ ...presentTag(row), ...countsOf(row) })),
      count: total?.count ?? 0,
      hasMore: (total?.count ?? 0) > offset + rows.length,
    };
  });
}

export function showTag(app: App, actor: Actor, tagId: number): Promise<Tag> {
  return app.database.tenant(actor.companyId, async (tx) => presentTag(await tagOf(tx, tagId)));
}

/** Every user may create tags, for example while tagging a ticket. Kanban stages need the permission `tags:kanban`. */
export function createTag(app: App, actor: Actor, input: Parsed<"POST /tags">["body"]): Promise<Tag> {
  if (input.kanban === 1 || input.maxDays !== undefined) assertStages(actor);
  const { name, color: given, kanban, maxDays, clientId } = input;
  return app.database.tenant(actor, async (tx) => {
    const made = await madeBefore(tx, "tags", clientId);
    if (made !== undefined) return change(app, tx, actor, made, { name, color: given, kanban, maxDays });
    await assertTagRoom(tx);
    if (kanban === 1) await assertStageRoom(tx);
    const used = given ? [] : await tx.orm.select({ color: tags.color }).from(tags).where(tagsNamed(tx));
    const color =
      given ??
      colorFor(
        used.map((row) => row.color),
        Math.random(),
      );
    const values = { companyId: tx.companyId, name, color, maxDays, userId: actor.userId, clientId };
    const stage = kanban === 1 ? { kanban: true, position: lastPosition(tx) } : {};
    const [row] = await write(
      tx.orm
        .insert(tags)
        .values({ ...values, ...stage })
        .returning(),
    );
    return answerChanged(app, tx, "created", row);
  });
}

export function updateTag(
  app: App,
  actor: Actor,
  tagId: number,
  changes: Parsed<"PUT /tags/:tagId">["body"],
): Promise<Tag> {
  return app.database.tenant(actor, (tx) => change(app, tx, actor, tagId, changes));
}

async function change(
  app: App,
  tx: Tx,
  actor: Actor,
  tagId: number,
  { kanban, was, ...changes }: Parsed<"PUT /tags/:tagId">["body"],
): Promise<Tag> {
  const before = await tagOf(tx, tagId);
  const isOther = kanban !== undefined && before.kanban !== (kanban === 1);
  const { maxDays = before.maxDays } = changes;
  if (isOther || maxDays !== before.maxDays) assertStages(actor);
  if (isOther && kanban === 1) await assertStageRoom(tx);
  if (isOther) await holdTagged(tx, tagId);
  if (isOther && kanban === 1) await assertOneStage(tx, tagId);
  const stage = isOther ? { kanban: kanban === 1, ...(kanban === 1 ? { position: lastPosition(tx) } : {}) } : {};
  const [row] = await write(
    tx.orm
      .update(tags)
      .set({ ...changes, ...stage, updatedAt: new Date() })
      .where(and(tagsNamed(tx), eq(tags.id, tagId), was && isAsIt(was)))
      .returning(),
  );
  if (!row && was) {
    await tagOf(tx, tagId);
    throw refuse("ERR_TAG_CHANGED");
  }
  return answerChanged(app, tx, "updated", row);
}

/** The fields of the tag's form are unchanged since the caller saw them; its order among the lanes may differ. */
const isAsIt = ({ name, color, maxDays }: { name: string; color: string; maxDays: number | null }) =>
  and(eq(tags.name, name), eq(tags.color, color), sql`max_days is not distinct from ${maxDays}::integer`);

/** Soft-deletes the tag: it is not offered any more and leaves open tickets; closed tickets keep it (decision 28). */
export async function deleteTag(app: App, actor: Actor, tagId: number): Promise<void> {
  await app.database.tenant(actor, async (tx) => {
    await assertMayDelete(tx, actor, tagId);
    await holdTagged(tx, tagId);
    // Planning a campaign locks its tag for share, so that either the campaign or the deletion comes first.
    await tx.sql("select from tags where company_id = $1 and id = $2 for no key update", [tx.companyId, tagId]);
    const campaigns = (await app.ports.ask(tagCampaigns, tx, tagId)).flat();
    if (campaigns.length > 0) throw refuse("ERR_TAG_IN_USE", { campaigns });
    const [gone] = await tx.orm
      .update(tags)
      .set({ deletedAt: new Date(), clientId: null })
      .where(and(tagsNamed(tx), eq(tags.id, tagId)))
      .returning();
    if (!gone) throw refuse("ERR_NO_TAG_FOUND");
    await app.events.emit(tx, tagChanged, { tag: gone, cause: "deleted" });
  });
}

export function restoreTag(app: App, actor: Actor, tagId: number): Promise<Tag> {
  return app.database.tenant(actor, async (tx) => {
    const { kanban } = await assertMayDelete(tx, actor, tagId);
    await assertTagRoom(tx);
    if (kanban) await assertStageRoom(tx);
    // A conversation that was moved to another stage since stays there.
    await tx.sql(
      `delete from ticket_tags x using tags g
       where x.company_id = $1 and x.tag_id = $2 and g.company_id = $1 and g.id = $2 and g.kanban and g.deleted_at is not null
         and exists (select from ticket_tags y where y.company_id = $1 and y.ticket_id = x.ticket_id and y.kanban)`,
      [tx.companyId, tagId],
    );
    const [row] = await write(
      tx.orm
        .update(tags)
        .set({ deletedAt: null, updatedAt: new Date() })
        .where(and(eq(tags.companyId, tx.companyId), eq(tags.id, tagId), sql`deleted_at is not null`))
        .returning(),
    );
    return answerChanged(app, tx, "restored", row);
  });
}

/** Orders the kanban's stages. Stages that are not named follow in their current order. */
export function reorderTags(app: App, actor: Actor, tagIds: readonly number[]): Promise<Tag[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const stages = await tx.orm
      .select()
      .from(tags)
      .where(and(tagsNamed(tx), eq(tags.kanban, true)))
      .orderBy(tags.id)
      .for("no key update");
    const place = new Map([...new Set(tagIds)].map((id, n) => [id, n]));
    const inOrder = stages.toSorted(
      (a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || a.position - b.position || a.id - b.id,
    );
    const ids = inOrder.map(({ id }) => id);
    await tx.sql(
      `update tags t set position = x.n, updated_at = now() from unnest($2::bigint[]) with ordinality x (id, n)
       where t.company_id = $1 and t.id = x.id and t.position <> x.n`,
      [tx.companyId, ids],
    );
    const rows = await tx.orm
      .select()
      .from(tags)
      .where(and(eq(tags.companyId, tx.companyId), inArray(tags.id, ids)))
      .orderBy(tags.position, tags.id);
    for (const tag of rows) await app.events.emit(tx, tagChanged, { tag, cause: "updated" });
    return rows.map(presentTag);
  });
}

function assertStages(actor: Actor): void {
  if (!may(actor, "tags:kanban")) throw refuse("ERR_NO_PERMISSION");
}

/** Deleting stages needs `tags:kanban`; deleting other tags needs `deleteShared`. */
async function assertMayDelete(tx: Tx, actor: Actor, tagId: number): Promise<{ kanban: boolean }> {
  const [tag] = await tx.orm
    .select({ kanban: tags.kanban })
    .from(tags)
    .where(and(eq(tags.companyId, tx.companyId), eq(tags.id, tagId)));
  if (!tag) throw refuse("ERR_NO_TAG_FOUND");
  if (!may(actor, tag.kanban ? "tags:kanban" : "deleteShared")) throw refuse("ERR_NO_PERMISSION");
  return tag;
}

/** All tags are sent in one answer, and so are the lanes of all stages. */
const assertTagRoom = (tx: Tx) =>
  assertRoomIn(tx, "tags", { most: limits.tags.most, code: "ERR_TOO_MANY_TAGS", which: "deleted_at is null" });
const assertStageRoom = (tx: Tx) =>
  assertRoomIn(tx, "tags", {
    most: limits.tags.stages,
    code: "ERR_TOO_MANY_STAGES",
    which: "kanban and deleted_at is null",
  });

/** Refuses to make a tag a stage if a conversation would then be in two. */
async function assertOneStage(tx: Tx, tagId: number): Promise<void> {
  const [row] = await tx.sql<{ count: number }>(
    `select count(*) as count from ticket_tags x where x.company_id = $1 and x.tag_id = $2
       and exists (select from ticket_tags y where y.company_id = $1 and y.ticket_id = x.ticket_id and y.kanban)`,
    [tx.companyId, tagId],
  );
  if (row && row.count > 0) throw refuse("ERR_TWO_STAGES", { count: row.count });
}

const lastPosition = (tx: Tx) =>
  sql`(select coalesce(max(position), 0) + 1 from tags where company_id = ${tx.companyId} and kanban)`;

async function write(statement: Promise<TagRow[]>): Promise<TagRow[]> {
  try {
    return await statement;
  } catch (error) {
    if (violates(error, "tags_name")) throw refuse("ERR_NAME_TAKEN");
    // Somebody just put a conversation in a second stage.
    throw violates(error, "ticket_tags_stage") ? refuse("ERR_TWO_STAGES", { count: 1 }) : error;
  }
}

async function answerChanged(
  app: App,
  tx: Tx,
  cause: EventPayload<typeof tagChanged>["cause"],
  tag: TagRow | undefined,
): Promise<Tag> {
  if (!tag) throw refuse("ERR_NO_TAG_FOUND");
  await app.events.emit(tx, tagChanged, { tag, cause });
  return presentTag(tag);
}
