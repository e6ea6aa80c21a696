/** The company's settings, in seconds and messages. */
export interface PaceSettings {
  messageInterval: number;
  longerIntervalAfter: number;
  greaterInterval: number;
}

/** No setting makes a campaign faster than this. */
export const shortestMs = 5_000;
/** A connection that is warned writes so many times more slowly. */
export const slowdown = 3;

/**
 * Milliseconds until the next message: the interval, more or less up to half of it, as a person would. After every
 * `longerIntervalAfter` messages the greater interval is added. `random` is from 0 to 1.
 */
export function pauseAfter(settings: PaceSettings, sent: number, random: number, isSlow: boolean): number {
  const { messageInterval, longerIntervalAfter, greaterInterval } = settings;
  const isLonger = longerIntervalAfter > 0 && sent > 0 && sent % longerIntervalAfter === 0;
  const varied = Math.max(shortestMs, messageInterval * 1_000 * (0.5 + random));
  return Math.round((varied + (isLonger ? greaterInterval * 1_000 : 0)) * (isSlow ? slowdown : 1));
}

/** The pause that messages of a campaign have on average at full pace, ms: the mean of `pauseAfter`. */
export function meanPause({ messageInterval, longerIntervalAfter, greaterInterval }: PaceSettings): number {
  const [least, most] = [messageInterval * 500, messageInterval * 1_500];
  // The part of the pauses that would be shorter than the shortest.
  const cut = most <= shortestMs ? 1 : Math.max(0, (shortestMs - least) / (most - least));
  const varied = cut * shortestMs + ((1 - cut) * (Math.max(least, shortestMs) + most)) / 2;
  return varied + (longerIntervalAfter > 0 ? (greaterInterval * 1_000) / longerIntervalAfter : 0);
}
