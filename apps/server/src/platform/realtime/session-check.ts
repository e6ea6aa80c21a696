import type { Socket } from "socket.io";
import type { Actor } from "../actor.ts";
import { Coalesced } from "../coalesced.ts";
import type { Log } from "../log.ts";
import { Allowance } from "./allowance.ts";

/** Whom an access token admits, by which session, and when the token ends. */
export interface Admission {
  actor: Actor;
  sessionId: string;
  endsAt: Date;
}

export type Authenticate = (token: string | undefined) => Promise<Admission>;

const checkEveryMs = 5_000;
/** A browser renews once in the life of a token. */
const renewals = { burst: 5, perSecond: 1 / 10 };

export const admissionOf = (socket: Socket): Admission => socket.data.admission as Admission;

export const hasExpired = (socket: Socket, now = new Date()): boolean => admissionOf(socket).endsAt <= now;

/** Lets a browser give the next access token of its session, so that its socket outlives the first one. */
export function listenForRenewals(socket: Socket, authenticate: Authenticate): void {
  const allowance = new Allowance(renewals, performance.now());
  const renew = async (token: unknown): Promise<boolean> => {
    if (typeof token !== "string" || !allowance.spend(performance.now())) return false;
    const admission = await authenticate(token);
    if (admission.sessionId !== admissionOf(socket).sessionId) return false;
    socket.data.admission = admission;
    return true;
  };
  socket.on("renew", (token: unknown, given: unknown) => {
    const done = typeof given === "function" ? (given as (renewed: boolean) => void) : () => undefined;
    // A token that is not renewed ends the socket when it expires.
    void renew(token).then(done, () => done(false));
  });
}

/**
 * Ends the sockets of this process whose session or access token has ended. The end of a session is announced to all
 * processes; this check covers what nobody announces (due dates, expiry) and announcements that are lost.
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

  async check(now = new Date()): Promise<void> {
    const open = [...this.sockets()];
    for (const socket of open.filter((each) => hasExpired(each, now))) socket.disconnect(true);
    const sessionIds = [...new Set(open.map((socket) => admissionOf(socket).sessionId))];
    if (sessionIds.length === 0) return;
    try {
      const standing = await this.standing(sessionIds);
      for (const socket of open) if (!standing.has(admissionOf(socket).sessionId)) socket.disconnect(true);
    } catch (error) {
      this.log.warn({ err: error }, "sessions of sockets not checked");
    }
  }
}
