import { setTimeout as pause } from "node:timers/promises";
import { isStorageError } from "../../platform/database/errors.ts";
import type { ChannelSession, SessionEnd } from "../port.ts";
import type { DatabaseSink } from "./database-sink.ts";

/** So long a session may take to close or to unlink before it is left behind. */
const closingMs = 5_000;

/** One opening of a session, from its socket's beginning to its end. */
export class Opening {
  readonly session: ChannelSession;
  readonly sink: DatabaseSink;
  isUp = false;

  constructor(session: ChannelSession, sink: DatabaseSink) {
    this.session = session;
    this.sink = sink;
  }

  /** Resolves when the socket is closed and nothing of it is written any more. */
  async close(): Promise<void> {
    await atMost(closingMs, this.session.stop());
    await this.sink.finish();
  }

  /** Takes the link from the phone. */
  async unlink(): Promise<void> {
    await atMost(closingMs, this.session.logout());
  }

  /** At once: the socket goes, and what it would still write is refused with `error`. */
  cut(error: Error): void {
    this.sink.close(error);
    void this.session.stop().catch(() => undefined);
  }
}

/** Waits for the work, whether it succeeds or fails, but not for ever. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => undefined), pause(milliseconds, undefined, { ref: false })]);
}

/** How a session ends that met this error. */
export const endBy = (error: unknown): SessionEnd =>
  isStorageError(error) ? { kind: "storage" } : { kind: "passing", code: "internal" };
