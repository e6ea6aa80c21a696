import type { Socket } from "socket.io";
import { Coalesced } from "../coalesced.ts";
import type { Log } from "../log.ts";
import { admittedTo } from "./admission.ts";

/** A socket closes within 5 seconds of its session's end (decision 112). */
const checkEveryMs = 4_000;

/**
 * Closes this process's sockets whose session has ended. The end of a session is announced to all processes; this check
 * covers unannounced ends (due dates, expiry) and lost announcements.
 */
export class SessionCheck {
  private readonly sockets: () => Iterable<Socket>;
  private readonly standing: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  private readonly log: Log;
  private readonly checking = new Coalesced(() => this.check());
  private timer: NodeJS.Timeout | undefined;

  constructor(sockets: SessionCheck["sockets"], { standing, log }: { standing: SessionCheck["standing"]; log: Log }) {
    this.sockets = sockets;
    this.standing = standing;
    this.log = log;
  }

  start(): void {
    this.timer = setInterval(() => this.checking.request(), checkEveryMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.checking.idle();
  }

  async check(): Promise<void> {
    const open = [...this.sockets()];
    const sessionIds = [...new Set(open.map((socket) => admittedTo(socket).sessionId))];
    if (sessionIds.length === 0) return;
    try {
      const standing = await this.standing(sessionIds);
      for (const socket of open) if (!standing.has(admittedTo(socket).sessionId)) socket.disconnect(true);
    } catch (error) {
      this.log.warn({ err: error }, "sessions of sockets not checked");
    }
  }
}
