import { planFlags } from "@recado/contracts/auth";
import type { z } from "zod";

export type PlanFlags = z.output<typeof planFlags>;

const flags = `jsonb_build_object(
  'useCampaigns', p.use_campaigns, 'useSchedules', p.use_schedules, 'useInternalChat', p.use_internal_chat,
  'useExternalApi', p.use_external_api, 'useKanban', p.use_kanban, 'useOpenAi', p.use_open_ai,
  'useIntegrations', p.use_integrations)`;

/**
 * The features of company `c` from the plan that the statement left-joins as `p`; null if it has no plan. Campaigns can
 * also be switched off for a single company (decision 41).
 */
export const flagsJson = `case when p.id is not null then
  ${flags} || case when c.campaigns_enabled then '{}'::jsonb else '{"useCampaigns": false}'::jsonb end end`;

/** A plan as the API returns it, for statements that left-join the plan as `p`; null if the company has no plan. */
export const planJson = `case when p.id is not null then ${flags} || jsonb_build_object(
  'id', p.id, 'name', p.name, 'users', p.users, 'connections', p.connections, 'queues', p.queues, 'storage', p.storage, 'value', p.value_cents / 100.0) end`;

/** The features of plans that the app implements. */
const builtFeatures: ReadonlySet<string> = new Set<keyof PlanFlags>([
  "useCampaigns",
  "useSchedules",
  "useExternalApi",
  "useIntegrations",
  "useInternalChat",
  "useKanban",
  "useOpenAi",
]);
const allFlags = Object.fromEntries(
  Object.keys(planFlags.shape).map((flag) => [flag, builtFeatures.has(flag)]),
) as PlanFlags;

/** The features of a company: those of its plan; all implemented ones for the platform's company, which has no plan. */
export function flagsOf(plan: PlanFlags | null, isPlatform: boolean): PlanFlags | null {
  return plan ?? (isPlatform ? allFlags : null);
}
