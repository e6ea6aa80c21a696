import type { CampaignObstacle } from "@recado/contracts/campaign-shapes";
import { Temporal } from "temporal-polyfill";
import { openHours, type WindowDay } from "../campaign-templates/windows.ts";
import { dailyLimitOf, type Allowance, type DaySettings } from "../../channels/pace/allowance.ts";
import { meanPause, slowdown, type PaceSettings } from "./pace.ts";

/** The facts that decide how long a campaign takes. Times are milliseconds. */
export interface RunFacts {
  now: number;
  /** In the past: the campaign begins now. */
  scheduledAt: number;
  /** Number of recipients, and how many of them never wrote to the company. */
  people: number;
  newPeople: number;
  pace: PaceSettings;
  daily: DaySettings;
  /** The zone in which daily limits are counted. */
  timeZone: string;
  hours: { days: readonly WindowDay[]; timeZone: string };
  connections: readonly RunConnection[];
}

export interface RunConnection {
  allowance: Allowance;
  isTest: boolean;
  createdAt: number;
  sentToday: number;
  /** Null without a limit from WhatsApp. */
  newChatsLeft: number | null;
}

export interface RunEstimate {
  /** Times of the first and the last message; null if unknown. */
  startsAt: number | null;
  endsAt: number | null;
  /** Why the end is unknown. */
  obstacle: CampaignObstacle | null;
}

const dayMs = 86_400_000;
/** Nobody plans further ahead, and each simulated day costs time. */
const horizon = 366 * dayMs;
/** Until WhatsApp or an admin ends these states, no first contacts are made. */
const firstStops = new Set(["restricted", "capped", "secondWarning"]);

/**
 * Simulates when a campaign sends its first and last message, by the rules of its ticks: its pace, each connection's
 * daily limit, and its hours. Leaves out what can't be known: other campaigns on the same connections, failures, and
 * numbers without WhatsApp.
 */
export function estimateRun(facts: RunFacts): RunEstimate {
  const begin = Math.max(facts.now, facts.scheduledAt);
  const up = facts.connections.filter(({ allowance }) => !has(allowance, ({ reason }) => reason === "down"));
  if (up.length === 0) return { startsAt: null, endsAt: null, obstacle: "connections" };
  const pause = meanPause(facts.pace) * slownessOf(up);
  const days = daysOf(facts, up);
  let left = facts.people;
  let startsAt: number | null = null;
  let at = begin;
  for (const { start, end } of openHours(facts.hours.days, facts.hours.timeZone, new Date(begin))) {
    if (start > begin + horizon) break;
    at = Math.max(at, start);
    while (at < end) {
      const day = days.at(at);
      const until = Math.min(end, day.until);
      const count = Math.min(left, Math.max(0, day.room), Math.ceil((until - at) / pause));
      days.use(count);
      left -= count;
      if (count > 0) startsAt ??= at;
      if (left === 0) return ended(facts, up, startsAt, at + (count - 1) * pause);
      at = Math.max(until, at + count * pause);
    }
  }
  return { startsAt, endsAt: null, obstacle: startsAt === null ? "hours" : (newChats(facts, up) ?? "tooLong") };
}

function ended(facts: RunFacts, up: readonly RunConnection[], startsAt: number | null, last: number): RunEstimate {
  const obstacle = newChats(facts, up);
  return { startsAt, endsAt: obstacle === null ? last : null, obstacle };
}

const has = ({ reasons }: Allowance, is: (reason: Allowance["reasons"][number]) => boolean) => reasons.some(is);

/** WhatsApp does not allow as many new conversations as it needs. */
function newChats({ newPeople }: RunFacts, up: readonly RunConnection[]): "newChats" | null {
  const left = up
    .filter(({ allowance }) => !has(allowance, ({ reason }) => firstStops.has(reason)))
    .reduce((sum, { newChatsLeft }) => sum + (newChatsLeft ?? Infinity), 0);
  return newPeople > left ? "newChats" : null;
}

/** The average factor by which the connections are slower than full pace. After a pause a connection goes on slowly. */
function slownessOf(up: readonly RunConnection[]): number {
  const slow = up.filter(({ allowance }) => allowance.known === "slow" || pausedUntil(allowance) !== null);
  return (up.length - slow.length + slow.length * slowdown) / up.length;
}

/** A used-up daily limit is no pause: daily limits are counted separately. */
function pausedUntil({ known, reasons }: Allowance): number | null {
  if (known !== "stop") return null;
  const ends = reasons
    .filter(({ reason }) => reason === "failures" || reason === "blocks" || reason === "unanswered")
    .flatMap(({ until }) => (until === null ? [] : [until.getTime()]));
  return ends.length === 0 ? null : Math.max(...ends);
}

/** What the connections may still send on a given day, and until when that is valid. */
function daysOf({ now, timeZone, daily }: RunFacts, up: readonly RunConnection[]) {
  const today = endOfDay(now, timeZone);
  let dayEnd = -Infinity;
  let used = 0;
  return {
    at: (moment: number): { room: number; until: number } => {
      if (moment >= dayEnd) {
        dayEnd = endOfDay(moment, timeZone);
        used = dayEnd === today ? up.reduce((sum, { sentToday }) => sum + sentToday, 0) : 0;
      }
      let [limit, until] = [0, dayEnd];
      for (const { allowance, isTest, createdAt } of up) {
        const paused = pausedUntil(allowance) ?? 0;
        const age = (moment - createdAt) / dayMs;
        const { limit: own, isWarmingUp } = dailyLimitOf(daily, age);
        if (paused > moment) until = Math.min(until, paused);
        else limit += isTest ? Infinity : own;
        // Its limit grows at the hour of day at which the connection was added.
        if (isWarmingUp) until = Math.min(until, createdAt + (Math.floor(age) + 1) * dayMs);
      }
      return { room: limit - used, until };
    },
    use: (count: number) => {
      used += count;
    },
  };
}

const endOfDay = (moment: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(moment)).toZonedDateTimeISO(timeZone).startOfDay().add({ days: 1 })
    .epochMilliseconds;
