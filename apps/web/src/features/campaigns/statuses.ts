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

/** What narrows the recipients of a report. */
export const recipientFilters = [
  "queued",
  "sent",
  "delivered",
  "read",
  "failed",
  "skipped",
] as const satisfies readonly RecipientStatus[];
