import type { ConnectionReason, ConnectionStatus } from "@recado/contracts/connections";
import type { AckReport, SessionEnd } from "../port.ts";

/** What to do after a session has ended. */
export type Next =
  /** It is opened again after a pause. `show` is the state to show; null leaves it as it is. */
  | { do: "open"; afterMs: number; show: { status: ConnectionStatus; reason: ConnectionReason } | null }
  /** It is not opened until an admin starts it. */
  | { do: "rest"; reason: ConnectionReason; forgetKeys: boolean; unlink?: true };

/** The ends since the session was last connected for a while. A new socket requested by WhatsApp is not an end. */
export interface Trials {
  /** Ends in a row, this one included. */
  ends: number;
  /** Milliseconds since the first of these ends. */
  failingMs: number;
}

/** After failing this long, it is shown as failed. */
const timeOutMs = 10 * 60_000;
/** A session connected this long starts a new count of failures. */
const steadyMs = 30_000;
/** WhatsApp asks for a new socket once, after pairing. More requests in a row are answered after a pause. */
const restartsAtOnce = 3;
/** About two minutes of attempts. */
const badSessionsInARow = 6;

/** What to do after an end, by its reason. `random` is from 0 to 1. */
export function afterEnd(end: SessionEnd, { ends, failingMs }: Trials, random: number): Next {
  switch (end.kind) {
    case "restart":
      return {
        do: "open",
        afterMs: ends <= restartsAtOnce ? 0 : reconnectPauseMs(ends - restartsAtOnce, random),
        show: null,
      };
    case "storage":
      // Short pauses: if storage stays down, the lease is lost, and the session with it.
      return { do: "open", afterMs: Math.min(5_000, reconnectPauseMs(ends, random) / 4), show: opening("storage") };
    case "passing":
      // Often reported for temporary problems. Only if it persists, a new QR code is needed; the keys are kept until
      // then.
      if (end.code === "badSession" && ends >= badSessionsInARow)
        return { do: "rest", reason: "badSession", forgetKeys: false };
      return {
        do: "open",
        afterMs: reconnectPauseMs(ends, random),
        show: failingMs >= timeOutMs ? { status: "TIMEOUT", reason: end.code } : opening(end.code),
      };
    case "loggedOut":
      return { do: "rest", reason: "loggedOut", forgetKeys: true };
    case "replaced":
      return { do: "rest", reason: "replaced", forgetKeys: false };
    case "refused":
      return { do: "rest", reason: end.code, forgetKeys: false };
    case "qrUnread":
      return { do: "rest", reason: "qrUnread", forgetKeys: false };
    case "sameNumber":
      return { do: "rest", reason: "sameNumber", forgetKeys: true, unlink: true };
  }
}

const opening = (reason: ConnectionReason) => ({ status: "OPENING", reason }) as const;

/** 2, 4, 8 … 300 s, ± 25 %, so that many sessions don't reconnect at the same time. */
export const reconnectPauseMs = (ends: number, random: number): number =>
  Math.round(Math.min(300_000, 2_000 * 2 ** Math.max(0, ends - 1)) * (0.75 + random / 2));

/** Counts a session's ends. Times are milliseconds of one monotonic clock. */
export class RetryHistory {
  private ends = 0;
  private failingSince = 0;
  private upSince: number | undefined;
  private restarts = 0;
  private restartedAt = -Infinity;

  isUp(now: number): void {
    this.upSince ??= now;
  }

  /** Counts an end. */
  ended(now: number): Trials {
    const wasSteady = this.upSince !== undefined && now - this.upSince >= steadyMs;
    this.ends = wasSteady ? 1 : this.ends + 1;
    if (this.ends === 1) this.failingSince = now;
    this.upSince = undefined;
    return { ends: this.ends, failingMs: now - this.failingSince };
  }

  /** Counts a new socket that WhatsApp asked for, apart from the ends. */
  restarted(now: number): Trials {
    this.restarts = now - this.restartedAt < steadyMs ? this.restarts + 1 : 1;
    this.restartedAt = now;
    return { ends: this.restarts, failingMs: 0 };
  }

  /** An admin starts it: the counts begin again. */
  forget(): void {
    this.ends = 0;
    this.restarts = 0;
    this.upSince = undefined;
  }
}

/** Milliseconds. */
export interface Patience {
  /** Shorter silence is normal: Baileys pings more often. */
  quiet: number;
  /** The time to answer our own ping. */
  answer: number;
}

export type Verdict = "alive" | "ask" | "deaf";

/**
 * Whether a session that reports itself as connected still receives. `heardAt` is when WhatsApp last sent something,
 * `askedAt` when we last sent a ping (null: not since). A session that leaves a ping unanswered is deaf.
 */
export function verdictOn(
  { now, heardAt, askedAt }: { now: number; heardAt: number; askedAt: number | null },
  { quiet, answer }: Patience,
): Verdict {
  if (askedAt !== null && heardAt < askedAt) return now - askedAt >= answer ? "deaf" : "alive";
  return now - heardAt >= quiet ? "ask" : "alive";
}

/** The highest report of each message. */
export function highestAcks(reports: readonly AckReport[]): AckReport[] {
  const highest = new Map<string, AckReport>();
  for (const report of reports) {
    if (report.ack > (highest.get(report.externalId)?.ack ?? 0)) highest.set(report.externalId, report);
  }
  return [...highest.values()];
}
