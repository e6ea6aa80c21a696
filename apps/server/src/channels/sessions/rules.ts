import { createHash } from "node:crypto";
import type { ConnectionReason, ConnectionStatus } from "@recado/contracts/connections";
import { storableText } from "@recado/contracts/storable-text";
import { isEffect, type AckReport, type Inbound, type InboundMessage, type SessionEnd } from "../port.ts";

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

/** Longer than any phone lets a person call themselves, and than WhatsApp's own ids; an index takes no text of any length. */
const longest = { name: 500, id: 200 };

/** A sender chooses their messages' ids: one that is no id by its length is known by its digest. */
function storableId(id: string): string {
  const text = storableText(id);
  return text.length <= longest.id ? text : createHash("sha256").update(text).digest("hex");
}

/** The message, or what is done to one, with every text such that it can be stored. */
export function storable(message: Inbound): Inbound {
  if (isEffect(message)) {
    const target = storableId(message.target);
    if (message.kind === "edit") return { ...message, target, body: storableText(message.body) };
    if (message.kind === "reaction") return { ...message, target, emoji: storableText(message.emoji) };
    return { ...message, target };
  }
  return storableMessage(message);
}

export function storableMessage(message: InboundMessage): InboundMessage {
  return {
    ...message,
    externalId: storableId(message.externalId),
    pushName: storableText(message.pushName.slice(0, longest.name)),
    body: storableText(message.body),
    quotedExternalId: message.quotedExternalId === null ? null : storableId(message.quotedExternalId),
    choiceId: message.choiceId === null ? null : storableText(message.choiceId),
  };
}

/** One report a message: the furthest. */
export function highestAcks(reports: readonly AckReport[]): AckReport[] {
  const highest = new Map<string, AckReport>();
  for (const report of reports) {
    if (report.ack > (highest.get(report.externalId)?.ack ?? 0)) highest.set(report.externalId, report);
  }
  return [...highest.values()];
}
