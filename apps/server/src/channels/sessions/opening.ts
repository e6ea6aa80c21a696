import { setTimeout as pause } from "node:timers/promises";
import { isStorageError } from "../../platform/database/errors.ts";
import type { ChannelSession, SessionEnd } from "../port.ts";
import type { DatabaseSink } from "./database-sink.ts";

/** Ms until a session that does not close or unlink is abandoned. */
const closingMs = 5_000;

/** One opening of a session, from the start to the end of its socket. */
export class Opening {
  readonly session: ChannelSession;
  readonly sink: DatabaseSink;
  isUp = false;

  constructor(session: ChannelSession, sink: DatabaseSink) {
    this.session = session;
    this.sink = sink;
  }

  /** Resolves when the socket is closed and its last write has ended. */
  async close(): Promise<void> {
    await atMost(closingMs, this.session.stop());
    await this.sink.finish();
  }

  /** Unlinks the session from the phone. */
  async unlink(): Promise<void> {
    await atMost(closingMs, this.session.logout());
  }

  /** Closes the socket at once and refuses later writes with `error`. */
  cut(error: Error): void {
    this.sink.close(error);
    void this.session.stop().catch(() => undefined);
  }
}

/** Waits until the work succeeds or fails, for a limited time. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => undefined), pause(milliseconds, undefined, { ref: false })]);
}

/** The session end that this error means. */
export const endBy = (error: unknown): SessionEnd =>
  isStorageError(error) ? { kind: "storage" } : { kind: "passing", code: "internal" };
