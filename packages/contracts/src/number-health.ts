import { z } from "zod";
import { moment } from "./fields.ts";

/** WhatsApp's warnings about new conversations within a cycle, mildest first. */
export const newChatStages = ["NONE", "FIRST_WARNING", "SECOND_WARNING", "CAPPED"] as const;

/** What WhatsApp says about a number that starts conversations. */
export const numberHealth = z.object({
  isRestricted: z.boolean(),
  /** Null if WhatsApp gave no end. */
  restrictedUntil: moment.nullable(),
  newChatStage: z.enum(newChatStages),
  /** New conversations allowed and started in the cycle; null without a limit. */
  newChatQuota: z.number().int().nullable(),
  newChatsUsed: z.number().int().nullable(),
  newChatCycleEndsAt: moment.nullable(),
});
export type NumberHealth = z.output<typeof numberHealth>;

/** Why a number writes to new contacts slowly or not at all, the most severe first. */
export const firstContactReasons = ["restricted", "capped", "secondWarning", "firstWarning"] as const;
export type FirstContactReason = (typeof firstContactReasons)[number];
export interface FirstContacts {
  pace: "go" | "slow" | "stop";
  /** Null at "go". */
  reason: FirstContactReason | null;
  /** When it ends; null if WhatsApp gave no end. */
  until: string | null;
}

/** Whether a number may write to people who never wrote to it. Answers to customers are always allowed. */
export function firstContacts(health: NumberHealth, now = Date.now()): FirstContacts {
  const { isRestricted, restrictedUntil, newChatStage, newChatCycleEndsAt: until } = health;
  if (isRestricted && !isPast(restrictedUntil, now)) {
    return { pace: "stop", reason: "restricted", until: restrictedUntil };
  }
  if (isPast(until, now)) return { pace: "go", reason: null, until: null };
  if (newChatStage === "CAPPED" || newChatsLeft(health) === 0) return { pace: "stop", reason: "capped", until };
  if (newChatStage === "SECOND_WARNING") return { pace: "stop", reason: "secondWarning", until };
  if (newChatStage === "FIRST_WARNING") return { pace: "slow", reason: "firstWarning", until };
  return { pace: "go", reason: null, until: null };
}

/** Null without a limit from WhatsApp. */
function newChatsLeft({ newChatQuota, newChatsUsed }: NumberHealth): number | null {
  return newChatQuota === null ? null : Math.max(0, newChatQuota - (newChatsUsed ?? 0));
}

const isPast = (end: string | null, now: number) => end !== null && Date.parse(end) <= now;
