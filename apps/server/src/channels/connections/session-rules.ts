import type { ConnectionReason, ConnectionStatus } from "@recado/contracts/connections";
import type { SessionEnd } from "../port.ts";

/** What is done after a session has ended. */
export type Next =
  /** Opened again after a pause; `show` is null where what is shown stays. */
  | { do: "open"; afterMs: number; show: { status: ConnectionStatus; reason: ConnectionReason } | null }
  /** Left alone until somebody asks for it. */
  | { do: "rest"; reason: ConnectionReason; forgetKeys: boolean; unlink?: true };

/** How it has gone since the session last stood for a while. A new socket that WhatsApp asked for is no end of it. */
export interface Trials {
  /** Ends in a row, this one included. */
  ends: number;
  /** Milliseconds since the first of them. */
  failingMs: number;
}

/** After so long of failing in a row an attendant should no longer expect it to come back by itself. */
const timeOutMs = 10 * 60_000;
/** A session that stood for so long has not failed in a row. */
const steadyMs = 30_000;
/** WhatsApp asks for a new socket after pairing, once; asked more often in a row, it is taken slower. */
const restartsAtOnce = 3;
/** About two minutes of tries. */
const badSessionsInARow = 6;

/** What to do, by the reason of the end. `random` is from 0 to 1. */
export function afterEnd(end: SessionEnd, { ends, failingMs }: Trials, random: number): Next {
  switch (end.kind) {
    case "restart":
      return {
        do: "open",
        afterMs: ends <= restartsAtOnce ? 0 : reconnectPauseMs(ends - restartsAtOnce, random),
        show: null,
      };
    case "storage":
      // Short pauses: the leases are lost, and the session with them, when storage stays away.
      return { do: "open", afterMs: Math.min(5_000, reconnectPauseMs(ends, random) / 4), show: opening("storage") };
    case "passing":
      // Reported of much that passes: only when it stays is the phone asked for again, and its keys are kept till then.
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

/** 2, 4, 8 … 300 s, a quarter more or less, so that many sessions don't come back in step. */
export const reconnectPauseMs = (ends: number, random: number): number =>
  Math.round(Math.min(300_000, 2_000 * 2 ** Math.max(0, ends - 1)) * (0.75 + random / 2));

/** Counts how a session fares. Times are milliseconds of one monotonic clock. */
export class RetryHistory {
  private ends = 0;
  private failingSince = 0;
  private upSince: number | undefined;
  private restarts = 0;
  private restartedAt = -Infinity;

  isUp(now: number): void {
    this.upSince ??= now;
  }

  /** It ended once more. */
  ended(now: number): Trials {
    const wasSteady = this.upSince !== undefined && now - this.upSince >= steadyMs;
    this.ends = wasSteady ? 1 : this.ends + 1;
    if (this.ends === 1) this.failingSince = now;
    this.upSince = undefined;
    return { ends: this.ends, failingMs: now - this.failingSince };
  }

  /** WhatsApp asked for a new socket: counted by itself. */
  restarted(now: number): Trials {
    this.restarts = now - this.restartedAt < steadyMs ? this.restarts + 1 : 1;
    this.restartedAt = now;
    return { ends: this.restarts, failingMs: 0 };
  }

  /** Somebody wants it tried anew. */
  forget(): void {
    this.ends = 0;
    this.restarts = 0;
    this.upSince = undefined;
  }
}
