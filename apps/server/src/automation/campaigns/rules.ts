import { limits } from "@recado/contracts/limits";
import type { CampaignStatus } from "@recado/contracts/campaign-shapes";

/** What a campaign needs before it can begin. */
export interface Wanted {
  hasAudience: boolean;
  scheduledAt: Date | null;
  hasScheduleTemplate: boolean;
  hasConnectionTemplate: boolean;
  message1: string;
}

/** The status that saving gives: a campaign with all it needs is planned. */
export const statusWhenSaved = (wanted: Wanted): "INATIVA" | "PROGRAMADA" =>
  wanted.hasAudience &&
  wanted.scheduledAt !== null &&
  wanted.hasScheduleTemplate &&
  wanted.hasConnectionTemplate &&
  wanted.message1 !== ""
    ? "PROGRAMADA"
    : "INATIVA";

/** Only while nobody relies on it any more: not in the hour before the start, and not since. */
export function isEditable(status: CampaignStatus, scheduledAt: Date | null, now: Date): boolean {
  if (status === "INATIVA") return true;
  if (status !== "PROGRAMADA" || scheduledAt === null) return false;
  return scheduledAt.getTime() - now.getTime() > limits.campaign.lockMinutes * 60_000;
}

export type Verb = "stop" | "restart" | "retry" | "reopen" | "delete";

const allowed: Record<Verb, readonly CampaignStatus[]> = {
  stop: ["WAITING_START_TIME", "EM_ANDAMENTO"],
  restart: ["CANCELADA"],
  retry: ["FINALIZADA"],
  reopen: ["CANCELADA"],
  // What waits sends nothing; what runs is stopped first.
  delete: ["INATIVA", "PROGRAMADA", "WAITING_START_TIME", "CANCELADA", "FINALIZADA"],
};

/** Whether a person may do this to a campaign in this status. */
export const mayDo = (verb: Verb, status: CampaignStatus): boolean => allowed[verb].includes(status);

/** A status in which the tick works on a campaign. */
export const isLive = (status: CampaignStatus): status is "PROGRAMADA" | "WAITING_START_TIME" | "EM_ANDAMENTO" =>
  status === "PROGRAMADA" || status === "WAITING_START_TIME" || status === "EM_ANDAMENTO";

/** The variants that are written, by their numbers from 1 on. */
export const variantsOf = (messages: readonly string[]): number[] =>
  messages.flatMap((text, n) => (text.trim() === "" ? [] : [n + 1]));
