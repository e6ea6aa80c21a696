import { and, eq, sql } from "drizzle-orm";
import type { Answer, Parsed } from "@recado/contracts";
import type { Campaign } from "@recado/contracts/campaign-shapes";
import { limits } from "@recado/contracts/limits";
import { momentOf } from "../../identity/settings/company-clock.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { refuse } from "../../platform/refusal.ts";
import { removeLater, tickAt } from "./due.ts";
import { campaignChanged, campaignRemoved } from "./events.ts";
import { giveBackAll } from "./return-unsent.ts";
import { presentCampaigns, presentOne } from "./present.ts";
import { assertSavable, type Saved } from "./references.ts";
import { campaignOf, campaignsWhere, holdCampaign, type CampaignRow } from "./rows.ts";
import { isEditable, mayDo, statusWhenSaved } from "./rules.ts";
import { campaigns } from "./table.ts";

type Changes = Parsed<"PUT /campaigns/:campaignId">["body"];

export function listCampaigns(
  app: App,
  actor: Actor,
  { searchParam, pageNumber, status }: Parsed<"GET /campaigns">["query"],
): Promise<Answer<"GET /campaigns">> {
  const size = limits.page.default;
  const offset = (pageNumber - 1) * size;
  return app.database.tenant(actor.companyId, async (tx) => {
    const wanted = `norm_unaccent(c.name) like '%' || norm_unaccent($2) || '%' and ($3::text is null or c.status = $3)`;
    const values = [tx.companyId, escapeLike(searchParam), status ?? null];
    const rows = await tx.sql<CampaignRow & object>(
      `${campaignsWhere(wanted)} order by c.id desc limit ${size} offset ${offset}`,
      values,
    );
    const [total] = await tx.sql<{ count: number }>(
      `select count(*) from campaigns c where c.company_id = $1 and c.deleted_at is null and ${wanted}`,
      values,
    );
    const count = total?.count ?? 0;
    return { records: await presentCampaigns(tx, rows), count, hasMore: count > offset + rows.length };
  });
}

export function createCampaign(
  app: App,
  actor: Actor,
  { clientId, ...input }: Parsed<"POST /campaigns">["body"],
): Promise<Campaign> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const saved = await savedOf(tx, undefined, input);
    await assertSavable(tx, saved, new Date());
    const status = statusOf(saved);
    const [row] = await tx.orm
      .insert(campaigns)
      .values({
        companyId: tx.companyId,
        userId: actor.userId,
        changedBy: actor.userId,
        status,
        clientId,
        ...columnsOf(saved),
      })
      .onConflictDoNothing()
      .returning({ id: campaigns.id });
    if (row) return answer(app, tx, row.id, "created");
    // The first attempt's answer was lost; the form may have changed since.
    const [known] = await tx.sql<{ id: number }>(
      "select id from campaigns where company_id = $1 and user_id = $2 and client_id = $3",
      [tx.companyId, actor.userId, clientId],
    );
    const before = await holdCampaign(tx, known?.id ?? 0);
    if (!isEditable(before.status, before.scheduled_at, new Date())) return presentOne(tx, before);
    if (before.changer && before.changer.id !== actor.userId)
      throw refuse("ERR_CAMPAIGN_CHANGED", { changedBy: before.changer });
    return change(app, tx, actor, before.id, saved);
  });
}

export function updateCampaign(
  app: App,
  actor: Actor,
  campaignId: number,
  { version, ...input }: Changes,
): Promise<Campaign> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const before = await holdCampaign(tx, campaignId);
    if (!isEditable(before.status, before.scheduled_at, new Date())) throw refuse("ERR_CAMPAIGN_NOT_EDITABLE");
    // A client without a version overwrites others' changes.
    if (version !== undefined && version !== before.version)
      throw refuse("ERR_CAMPAIGN_CHANGED", { changedBy: before.changer });
    const saved = await savedOf(tx, before, input);
    await assertSavable(tx, saved, new Date());
    return change(app, tx, actor, campaignId, saved);
  });
}

async function change(app: App, tx: Tx, actor: Actor, campaignId: number, saved: Saved): Promise<Campaign> {
  await tx.orm
    .update(campaigns)
    .set({
      ...columnsOf(saved),
      status: statusOf(saved),
      version: sql`${campaigns.version} + 1`,
      changedBy: actor.userId,
      updatedAt: new Date(),
    })
    .where(and(eq(campaigns.companyId, tx.companyId), eq(campaigns.id, campaignId)));
  return answer(app, tx, campaignId, "updated");
}

/** The campaign disappears at once; up to a million recipients are deleted in the background. */
export function deleteCampaign(app: App, actor: Actor, campaignId: number): Promise<void> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const { status } = await holdCampaign(tx, campaignId);
    if (!mayDo("delete", status)) throw refuse("ERR_CAMPAIGN_RUNNING");
    await tx.sql("update campaigns set deleted_at = now() where company_id = $1 and id = $2", [
      tx.companyId,
      campaignId,
    ]);
    await giveBackAll(app, tx, campaignId);
    await removeLater(app, tx, campaignId);
    await app.events.emit(tx, campaignRemoved, { campaignId });
  });
}

async function answer(app: App, tx: Tx, campaignId: number, cause: "created" | "updated"): Promise<Campaign> {
  const row = await campaignOf(tx, campaignId);
  // With a start in the past, it starts at once.
  if (row.status === "PROGRAMADA" && row.scheduled_at !== null) await tickAt(app, tx, campaignId, row.scheduled_at);
  await app.events.emit(tx, campaignChanged, { campaignId, cause });
  return presentOne(tx, row);
}

/** The values stored after these changes. An absent field keeps its value, null clears it. */
async function savedOf(tx: Tx, before: Saved | undefined, input: Omit<Changes, "version">): Promise<Saved> {
  const variants = [input.message1, input.message2, input.message3, input.message4, input.message5];
  const messages = variants.map((given, n) => (given === undefined ? (before?.messages[n] ?? "") : (given ?? "")));
  const kept = <Value>(given: Value | null | undefined, was: Value | null | undefined): Value | null =>
    given === undefined ? (was ?? null) : given;
  const scheduledAt = input.scheduledAt && (await momentOf(tx, input.scheduledAt));
  const listId = kept(input.contactListId, before?.contact_list_id);
  return {
    name: input.name ?? before?.name ?? "",
    messages,
    scheduled_at: kept(scheduledAt, before?.scheduled_at),
    // Choosing one kind of audience removes the other.
    tag_id: kept(input.tagListId, typeof input.contactListId === "number" ? null : before?.tag_id),
    contact_list_id: typeof input.tagListId === "number" && input.contactListId === undefined ? null : listId,
    // A list has no stage to move from.
    move_to_tag_id:
      listId !== null && typeof input.tagListId !== "number" ? null : kept(input.moveToTagId, before?.move_to_tag_id),
    schedule_template_id: kept(input.scheduleTemplateId, before?.schedule_template_id),
    connection_template_id: kept(input.whatsappTemplateId, before?.connection_template_id),
    connection_id: kept(input.whatsappId, before?.connection_id),
    file_list_id: kept(input.fileListId, before?.file_list_id),
  };
}

const statusOf = (saved: Saved) =>
  statusWhenSaved({
    hasAudience: saved.tag_id !== null || saved.contact_list_id !== null,
    scheduledAt: saved.scheduled_at,
    hasScheduleTemplate: saved.schedule_template_id !== null,
    hasConnectionTemplate: saved.connection_template_id !== null,
    message1: saved.messages[0] ?? "",
  });

const columnsOf = (saved: Saved) => ({
  name: saved.name,
  messages: saved.messages,
  scheduledAt: saved.scheduled_at,
  tagId: saved.tag_id,
  contactListId: saved.contact_list_id,
  moveToTagId: saved.move_to_tag_id,
  scheduleTemplateId: saved.schedule_template_id,
  connectionTemplateId: saved.connection_template_id,
  connectionId: saved.connection_id,
  fileListId: saved.file_list_id,
});
