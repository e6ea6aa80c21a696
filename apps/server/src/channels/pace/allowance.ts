import { firstContacts, type NumberHealth } from "@recado/contracts/number-health";
import type { LightReason } from "@recado/contracts/campaign-shapes";

const hour = 60 * 60_000;
const day = 24 * hour;

/** The company's settings for a connection's daily limit. */
export interface DaySettings {
  campaignDailyLimit: number;
  warmsUp: boolean;
}

/** Messages per day that a number may send in its first days; afterwards only the company's limit applies. */
const warmUp = [20, 30, 40, 60, 80, 110, 150, 200, 260, 330, 400, 500, 650, 800];

/** How many campaign messages a connection may send today. `ageDays`: since it was added. */
export function dailyLimitOf(
  { campaignDailyLimit, warmsUp }: DaySettings,
  ageDays: number,
): { limit: number; isWarmingUp: boolean } {
  const young = warmsUp ? warmUp[Math.max(0, Math.floor(ageDays))] : undefined;
  const isWarmingUp = young !== undefined && young < campaignDailyLimit;
  return { limit: isWarmingUp ? young : campaignDailyLimit, isWarmingUp };
}

/**
 * The outcome of a connection's latest messages of campaigns or of programs, at most a hundred, of the last three days.
 */
export interface RecentSends {
  sent: number;
  failed: number;
  lastFailedAt: Date | null;
  /** Recipient opted out, or not delivered within a day: they may have blocked the number. */
  lost: number;
  /** The latest messages more than a day old, at most a hundred, and how many of them are lost. */
  dayOld: number;
  dayOldLost: number;
  /** Messages, more than a day old, to people who never wrote to the connection. */
  firstContacts: number;
  answeredFirst: number;
  lastSentAt: Date | null;
}

export interface Guard {
  pace: "go" | "slow" | "pause";
  reason: LightReason | null;
  until: Date | null;
}

/**
 * Whether a connection may go on, by the outcome of its latest messages. A pause ends by itself; the next message is a
 * trial, whose failure begins the next pause.
 */
export function guardOf(recent: RecentSends, now: Date): Guard {
  const { sent, failed, lost, dayOld, dayOldLost, lastFailedAt, lastSentAt } = recent;
  const { firstContacts: first, answeredFirst } = recent;
  const areLost = (share: number) =>
    (sent >= 20 && lost >= share * sent) || (dayOld >= 20 && dayOldLost >= share * dayOld);
  const paused = (reason: LightReason, since: Date | null, forMs: number): Guard => {
    const until = new Date((since ?? now).getTime() + forMs);
    return until > now ? { pace: "pause", reason, until } : { pace: "slow", reason, until: null };
  };
  const slow = (reason: LightReason): Guard => ({ pace: "slow", reason, until: null });
  if (sent >= 20 && failed >= 0.3 * sent) return paused("failures", lastFailedAt, hour);
  if (areLost(0.3)) return paused("blocks", lastSentAt, day);
  if (first >= 80 && answeredFirst < 0.01 * first) return paused("unanswered", lastSentAt, 12 * hour);
  if (sent >= 20 && failed >= 0.15 * sent) return slow("failures");
  if (areLost(0.15)) return slow("blocks");
  if (first >= 40 && answeredFirst < 0.03 * first) return slow("unanswered");
  return { pace: "go", reason: null, until: null };
}

const gravity = { go: 0, slow: 1, pause: 2 } as const;

/**
 * The most severe verdict of each source alone and of all together: good results of one source do not hide bad ones of
 * another, and small numbers of losses add up.
 */
export function guardOfAll(sources: readonly RecentSends[], now: Date): Guard {
  const guards = [...sources, together(sources)].map((recent) => guardOf(recent, now));
  const untilOf = ({ until }: Guard) => until?.getTime() ?? 0;
  const [gravest] = guards.toSorted((a, b) => gravity[b.pace] - gravity[a.pace] || untilOf(b) - untilOf(a));
  return gravest ?? { pace: "go", reason: null, until: null };
}

function together(sources: readonly RecentSends[]): RecentSends {
  const sum = (of: (one: RecentSends) => number) => sources.reduce((total, one) => total + of(one), 0);
  const last = (of: (one: RecentSends) => Date | null) => {
    const times = sources.map((one) => of(one)?.getTime() ?? 0);
    return times.some((time) => time > 0) ? new Date(Math.max(...times)) : null;
  };
  return {
    sent: sum(({ sent }) => sent),
    failed: sum(({ failed }) => failed),
    lastFailedAt: last(({ lastFailedAt }) => lastFailedAt),
    lost: sum(({ lost }) => lost),
    dayOld: sum(({ dayOld }) => dayOld),
    dayOldLost: sum(({ dayOldLost }) => dayOldLost),
    firstContacts: sum(({ firstContacts: first }) => first),
    answeredFirst: sum(({ answeredFirst }) => answeredFirst),
    lastSentAt: last(({ lastSentAt }) => lastSentAt),
  };
}

export interface ConnectionStand {
  isUp: boolean;
  isTest: boolean;
  health: NumberHealth;
  /** Upper bound of first contacts since WhatsApp last reported the quota. */
  begunSince: number;
  guard: Guard;
  sentToday: number;
  dailyLimit: number;
  isWarmingUp: boolean;
  /** The end of the company's day. */
  tomorrow: Date;
}

export interface Reason {
  reason: LightReason;
  until: Date | null;
}

/** What a connection may do for campaigns, and the reasons for its limits. */
export interface Allowance {
  /** Messages to people who wrote to it before. */
  known: "go" | "slow" | "stop";
  /** Messages to people who never wrote to it. */
  first: "go" | "slow" | "stop";
  light: "green" | "yellow" | "red";
  /** The most severe first. */
  reasons: Reason[];
}

/** A test phone has no limits: it only must be up. */
export function allowanceOf(stand: ConnectionStand, now: Date): Allowance {
  if (!stand.isUp) return { known: "stop", first: "stop", light: "red", reasons: [{ reason: "down", until: null }] };
  if (stand.isTest) return { known: "go", first: "go", light: "green", reasons: [] };
  const { guard, tomorrow } = stand;
  const told = firstContacts(withUsed(stand.health, stand.begunSince), now.getTime());
  const isFull = stand.sentToday >= stand.dailyLimit;
  const stops: Reason[] = [
    ...(guard.pace === "pause" && guard.reason ? [{ reason: guard.reason, until: guard.until }] : []),
    ...(isFull ? [{ reason: stand.isWarmingUp ? ("warmUp" as const) : ("dailyLimit" as const), until: tomorrow }] : []),
  ];
  const toldReason = told.reason && { reason: told.reason, until: told.until === null ? null : new Date(told.until) };
  const isSlow = guard.pace === "slow" || told.pace === "slow";
  const known = stops.length > 0 ? "stop" : isSlow ? "slow" : "go";
  const first = told.pace === "stop" ? "stop" : known;
  const milds: Reason[] = [
    ...(told.pace === "slow" && toldReason ? [toldReason] : []),
    ...(guard.pace === "slow" && guard.reason ? [{ reason: guard.reason, until: guard.until }] : []),
    ...(stand.isWarmingUp && !isFull ? [{ reason: "warmUp" as const, until: null }] : []),
  ];
  const graves = [...(told.pace === "stop" && toldReason ? [toldReason] : []), ...stops];
  const light = graves.length > 0 ? "red" : milds.length > 0 ? "yellow" : "green";
  return { known, first, light, reasons: [...graves, ...milds] };
}

/** The quota may be an hour old: count the first contacts since then as used. */
const withUsed = (health: NumberHealth, begunSince: number): NumberHealth =>
  health.newChatQuota === null ? health : { ...health, newChatsUsed: (health.newChatsUsed ?? 0) + begunSince };

/** Conversations that WhatsApp still lets the number start in this cycle; null without a limit. */
export function newChatsLeft({ health, begunSince }: Pick<ConnectionStand, "health" | "begunSince">): number | null {
  const { newChatQuota, newChatsUsed } = withUsed(health, begunSince);
  return newChatQuota === null ? null : Math.max(0, newChatQuota - (newChatsUsed ?? 0));
}
