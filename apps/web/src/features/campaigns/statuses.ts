import type { CampaignStatus, RecipientStatus } from "@recado/contracts/campaign-shapes";

export type { CampaignStatus };

/** Statuses in the order of a campaign's life. */
export const campaignStatuses = [
  "INATIVA",
  "PROGRAMADA",
  "WAITING_START_TIME",
  "EM_ANDAMENTO",
  "CANCELADA",
  "FINALIZADA",
] as const satisfies readonly CampaignStatus[];

/** The results by which a report's recipients can be filtered. */
export const recipientResults = [
  "queued",
  "sent",
  "delivered",
  "read",
  "answered",
  "partial",
  "failed",
  "optedOut",
  "skipped",
] as const satisfies readonly (RecipientStatus | "answered" | "partial" | "optedOut")[];
export type RecipientResult = (typeof recipientResults)[number];
