import type { Random } from "./random.ts";

/** How a conversation was served, for its service cycle. */
export interface PlannedService {
  /** The bot chose the queue. */
  chatbotAt: Date | null;
  acceptedAt: Date | null;
  /** The attendant who had it first, and until when. */
  before: { attendant: number; until: Date } | null;
  repliedAt: Date | null;
  /** The customer was asked for a rating. */
  isAsked: boolean;
  rate: number | null;
  /** It ended because the customer fell silent. */
  isExpired: boolean;
}

interface Served {
  attendant: number | null;
  attendants: number;
  startedAt: Date;
  closedAt: Date | null;
  /** Time of the first message by a person. */
  repliedAt: Date | null;
  isGroup: boolean;
}

/** The time at this fraction between two times. */
const along = (from: Date, to: Date, part: number): Date =>
  new Date(from.getTime() + (to.getTime() - from.getTime()) * part);

export function serviceOf(random: Random, served: Served): PlannedService {
  const { attendant, attendants, startedAt, closedAt, repliedAt, isGroup } = served;
  const chatbotAt =
    isGroup || (attendant !== null && random.chance(0.3)) ? null : new Date(startedAt.getTime() + 2_000);
  if (attendant === null)
    return {
      chatbotAt,
      acceptedAt: null,
      before: null,
      repliedAt: null,
      isAsked: false,
      rate: null,
      isExpired: closedAt !== null && random.chance(0.3),
    };
  const acceptedAt = repliedAt ? along(startedAt, repliedAt, 0.5 + random.next() / 2) : startedAt;
  const isHandedOn = closedAt !== null && attendants > 1 && random.chance(0.12);
  const isAsked = closedAt !== null && !isGroup && random.chance(0.7);
  return {
    chatbotAt,
    acceptedAt,
    before: isHandedOn
      ? {
          attendant: (attendant + random.between(1, attendants - 1)) % attendants,
          until: along(acceptedAt, closedAt, 0.2 + random.next() * 0.6),
        }
      : null,
    repliedAt,
    isAsked,
    rate: isAsked && random.chance(0.6) ? random.pick([1, 2, 2, 3, 3, 3, 3, 3]) : null,
    isExpired: false,
  };
}

const hour = 3_600_000;
const day = 24 * hour;
/** The shop's clock is three hours behind. */
const behind = 3 * hour;
/** When customers write: mostly late in the morning and in the afternoon. */
const hours = [8, 9, 9, 10, 10, 10, 11, 11, 11, 12, 13, 14, 14, 15, 15, 15, 16, 16, 17, 18, 19, 20, 21];

/** A time on that day or a near one when customers write: rarely on Sundays, never at night. */
export function busyMoment(random: Random, near: Date): Date {
  let midnight = Math.floor((near.getTime() - behind) / day) * day;
  if (new Date(midnight).getUTCDay() === 0 && random.chance(0.85)) midnight -= day * random.between(1, 6);
  return new Date(midnight + behind + random.pick(hours) * hour + random.between(0, 3_599) * 1_000);
}
