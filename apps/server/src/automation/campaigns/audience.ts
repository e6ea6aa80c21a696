import { variableKey } from "@recado/contracts/variables";
import { ourWords } from "../../inbox/messages/send/fill-variables.ts";
import { fieldKeys } from "./fill-text.ts";
import type { Answer, Parsed } from "@recado/contracts";
import type { CampaignEstimate, connectionLight } from "@recado/contracts/campaign-shapes";
import type { z } from "zod";
import { listConnectionRows } from "../../channels/connections/access.ts";
import { companySettings } from "../../identity/settings/access.ts";
import { momentOf } from "../../identity/settings/company-clock.ts";
import { timezone } from "../../identity/settings/settings.ts";
import { tagOf } from "../../inbox/tags/access.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { countAudience } from "./count-audience.ts";
import { estimateRun, type RunFacts } from "./estimate.ts";
import { newChatsLeft } from "../../channels/pace/allowance.ts";
import { campaignDailyLimit, campaignWarmUp } from "../../channels/pace/settings.ts";
import { hoursOf } from "./read-facts.ts";
import { campaignSettings } from "./settings.ts";
import { standingConnections, type StandingConnection } from "../../channels/pace/standing.ts";
import { templateConnections } from "./template-connections.ts";

type Input = Parsed<"POST /campaigns/audience">["body"];
type Light = z.output<typeof connectionLight>;

/** The audience of an unsaved campaign, and the connections that would write to it. */
export function previewAudience(app: App, actor: Actor, input: Input): Promise<Answer<"POST /campaigns/audience">> {
  const { tagListId: tagId, contactListId, whatsappTemplateId, whatsappId } = input;
  if ((tagId === null) === (contactListId === null)) throw refuse("ERR_CAMPAIGN_AUDIENCE");
  return app.database.tenant(actor.companyId, async (tx) => {
    if (tagId !== null) await tagOf(tx, tagId);
    if (contactListId !== null) await assertList(tx, contactListId);
    const connections = await connectionsOf(app, tx, whatsappTemplateId, whatsappId);
    const hours = input.scheduleTemplateId === null ? null : await hoursOf(tx, input.scheduleTemplateId);
    if (input.scheduleTemplateId !== null && hours === null) throw refuse("ERR_NO_CAMPAIGN_TEMPLATE_FOUND");
    const variables = await countable(tx, input.variables);
    const { total, getting, unchecked, newContacts, isEstimate, without, ...leftOut } = await countAudience(tx, {
      tagId,
      contactListId,
      connectionIds: connections.map(({ row }) => row.id),
      isTest: await isForTests(tx, connections),
      variables,
    });
    return {
      total,
      getting,
      leftOut,
      unchecked,
      newContacts,
      without: variables.flatMap((variable) => (without[variable] ? [{ variable, count: without[variable] }] : [])),
      isEstimate,
      connections: connections.map(lightOf),
      estimate:
        hours === null || whatsappTemplateId === null || getting === 0
          ? null
          : await estimate(tx, { hours, connections, people: getting, newPeople: newContacts }, input.scheduledAt),
    };
  });
}

/** Whether test phones alone would write, or, before connections are chosen, whether the company has no others. */
async function isForTests(tx: Tx, chosen: readonly StandingConnection[]): Promise<boolean> {
  if (chosen.length > 0) return chosen.every(({ stand }) => stand.isTest);
  const all = await listConnectionRows(tx);
  return all.length > 0 && all.every(({ isTest }) => isTest);
}

/** The keys of the variables that a recipient can lack; the others always have a value, or are plain text. */
async function countable(tx: Tx, variables: readonly string[]): Promise<string[]> {
  if (variables.length === 0) return [];
  const known = new Set(["name", "firstname", "email", ...(await fieldKeys(tx))]);
  const ours = new Set(ourWords.filter((word) => !["name", "firstname", "email"].includes(word)));
  return [...new Set(variables.map(variableKey))].filter((key) => known.has(key) && !ours.has(key));
}

async function estimate(
  tx: Tx,
  { connections, ...facts }: Pick<RunFacts, "hours" | "people" | "newPeople"> & { connections: StandingConnection[] },
  scheduledAt: Input["scheduledAt"],
): Promise<CampaignEstimate> {
  const settings = await companySettings(tx, { ...campaignSettings, campaignDailyLimit, campaignWarmUp, timezone });
  const now = Date.now();
  const { startsAt, endsAt, obstacle } = estimateRun({
    ...facts,
    now,
    scheduledAt: scheduledAt === null ? now : (await momentOf(tx, scheduledAt)).getTime(),
    pace: {
      messageInterval: Number(settings.messageInterval),
      longerIntervalAfter: Number(settings.longerIntervalAfter),
      greaterInterval: Number(settings.greaterInterval),
    },
    daily: {
      campaignDailyLimit: Number(settings.campaignDailyLimit),
      warmsUp: settings.campaignWarmUp === "enabled",
    },
    timeZone: settings.timezone,
    connections: connections.map(({ row, stand, allowance }) => ({
      allowance,
      isTest: stand.isTest,
      createdAt: row.createdAt.getTime(),
      sentToday: stand.sentToday,
      newChatsLeft: newChatsLeft(stand),
    })),
  });
  const told = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
  return { startsAt: told(startsAt), endsAt: told(endsAt), obstacle };
}

/** The state of the company's connections, or those of a template. */
export function listLights(
  app: App,
  actor: Actor,
  { whatsappTemplateId }: Parsed<"GET /campaigns/connections">["query"],
): Promise<Light[]> {
  return app.database.tenant(actor.companyId, async (tx) => {
    const ids =
      whatsappTemplateId === undefined
        ? (await listConnectionRows(tx)).map(({ id }) => id)
        : await templateConnections(tx, { connection_template_id: whatsappTemplateId, connection_id: null });
    return (await standingConnections(app, tx, ids, new Date())).map(lightOf);
  });
}

async function connectionsOf(
  app: App,
  tx: Tx,
  templateId: number | null,
  only: number | null,
): Promise<StandingConnection[]> {
  if (templateId === null) return [];
  const rows = await tx.sql("select from campaign_connection_templates where company_id = $1 and id = $2", [
    tx.companyId,
    templateId,
  ]);
  if (rows.length === 0) throw refuse("ERR_NO_CAMPAIGN_TEMPLATE_FOUND");
  const ids = await templateConnections(tx, { connection_template_id: templateId, connection_id: only });
  return standingConnections(app, tx, ids, new Date());
}

async function assertList(tx: Tx, contactListId: number): Promise<void> {
  const rows = await tx.sql("select from contact_lists where company_id = $1 and id = $2", [
    tx.companyId,
    contactListId,
  ]);
  if (rows.length === 0) throw refuse("ERR_NO_CONTACT_LIST_FOUND");
}

const lightOf = ({ row, stand, allowance }: StandingConnection): Light => ({
  whatsappId: row.id,
  name: row.name,
  status: row.status,
  isTest: stand.isTest,
  light: allowance.light,
  reasons: allowance.reasons.map(({ reason, until }) => ({ reason, until: until?.toISOString() ?? null })),
  sentToday: stand.sentToday,
  dailyLimit: stand.isTest ? null : stand.dailyLimit,
  newChatsLeft: newChatsLeft(stand),
  newChatCycleEndsAt: row.newChatCycleEndsAt?.toISOString() ?? null,
});
