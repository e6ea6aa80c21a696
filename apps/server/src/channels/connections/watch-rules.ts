/** Milliseconds. */
export interface Patience {
  /** So long nothing need be heard: Baileys asks for a sign of life by itself more often. */
  quiet: number;
  /** So long the answer to our own question may take. */
  answer: number;
}

export type Verdict = "alive" | "ask" | "deaf";

/**
 * Whether a session that calls itself connected still hears. `heardAt` is when anything came from the other side, and
 * `askedAt` when we last asked for it (null: not since). A session that was asked and has not answered is deaf.
 */
export function verdictOn(
  { now, heardAt, askedAt }: { now: number; heardAt: number; askedAt: number | null },
  { quiet, answer }: Patience,
): Verdict {
  if (askedAt !== null && heardAt < askedAt) return now - askedAt >= answer ? "deaf" : "alive";
  return now - heardAt >= quiet ? "ask" : "alive";
}
