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

/** The status after saving: a campaign with all that it needs is planned. */
export const statusWhenSaved = (wanted: Wanted): "INATIVA" | "PROGRAMADA" =>
  wanted.hasAudience &&
  wanted.scheduledAt !== null &&
  wanted.hasScheduleTemplate &&
  wanted.hasConnectionTemplate &&
  wanted.message1 !== ""
    ? "PROGRAMADA"
    : "INATIVA";

/** Not editable in the hour before the start, and not after it: others rely on it. */
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
  reopen: ["PROGRAMADA", "CANCELADA"],
  // A waiting campaign sends nothing; a running one must be stopped first.
  delete: ["INATIVA", "PROGRAMADA", "WAITING_START_TIME", "CANCELADA", "FINALIZADA"],
};

/** Whether a user may do this to a campaign in this status. */
export const mayDo = (verb: Verb, status: CampaignStatus): boolean => allowed[verb].includes(status);

/** Statuses in which the tick works on a campaign. */
export const isLive = (status: CampaignStatus): status is "PROGRAMADA" | "WAITING_START_TIME" | "EM_ANDAMENTO" =>
  status === "PROGRAMADA" || status === "WAITING_START_TIME" || status === "EM_ANDAMENTO";

/** Numbers, from 1, of the variants with text. */
export const variantsOf = (messages: readonly string[]): number[] =>
  messages.flatMap((text, n) => (text.trim() === "" ? [] : [n + 1]));
