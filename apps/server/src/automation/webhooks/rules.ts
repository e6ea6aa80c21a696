/** Seconds until the next attempt, growing to two hours. */
const pauses = [5, 30, 120, 300, 900, 1_800, 3_600] as const;
const longestPause = 7_200;
export const pauseSeconds = (attempts: number): number => pauses[attempts - 1] ?? longestPause;

/** Hours that an event is retried, and that a webhook may fail before it is paused. */
export const patienceHours = 24;
