/** The company's settings, in seconds and messages. */
export interface PaceSettings {
  messageInterval: number;
  longerIntervalAfter: number;
  greaterInterval: number;
}

/** Minimum interval, whatever the settings. */
export const shortestMs = 5_000;
/** A connection under a warning is this many times slower. */
export const slowdown = 3;

/**
 * Milliseconds until the next message: the interval, randomly up to half of it more or less, as a person would. After
 * every `longerIntervalAfter` messages adds the greater interval. `random` is from 0 to 1.
 */
export function pauseAfter(settings: PaceSettings, sent: number, random: number, isSlow: boolean): number {
  const { messageInterval, longerIntervalAfter, greaterInterval } = settings;
  const isLonger = longerIntervalAfter > 0 && sent > 0 && sent % longerIntervalAfter === 0;
  const varied = Math.max(shortestMs, messageInterval * 1_000 * (0.5 + random));
  return Math.round((varied + (isLonger ? greaterInterval * 1_000 : 0)) * (isSlow ? slowdown : 1));
}

/** The average interval between a campaign's messages at full pace, ms: the mean of `pauseAfter`. */
export function meanPause({ messageInterval, longerIntervalAfter, greaterInterval }: PaceSettings): number {
  const [least, most] = [messageInterval * 500, messageInterval * 1_500];
  // The share of intervals that would be shorter than the minimum.
  const cut = most <= shortestMs ? 1 : Math.max(0, (shortestMs - least) / (most - least));
  const varied = cut * shortestMs + ((1 - cut) * (Math.max(least, shortestMs) + most)) / 2;
  return varied + (longerIntervalAfter > 0 ? (greaterInterval * 1_000) / longerIntervalAfter : 0);
}
