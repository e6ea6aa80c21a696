import type { App } from "../../platform/app.ts";
import type { Channels } from "../kinds.ts";
import type { ChannelSession } from "../port.ts";
import { sessionFacts } from "../connections/access.ts";
import { registerSessions } from "./ask-session.ts";
import { answerRequests } from "./requests.ts";
import { Coalesced } from "../../platform/coalesced.ts";
import { forgetLease, type HeldLease } from "./lease.ts";
import { Leases } from "./leases.ts";
import { RunningSession } from "./running-session.ts";
import type { SessionHost } from "./session-host.ts";
import type { Patience } from "./rules.ts";
import { StartPace } from "./start-pace.ts";

/** Runs the sessions of the connections that no other process runs. */
export interface Supervisor {
  start(): Promise<void>;
  /** Closes all sessions without logging out and gives up their leases at once. */
  stop(): Promise<void>;
}

/** Milliseconds (decision 31): with these values another process has a session within 15 s of its owner's death. */
export const defaultTiming = {
  lease: 10_000,
  renewal: 2_000,
  /** A lease counts as lost this long before it ends by our clock. */
  margin: 1_000,
  watch: 500,
  /** A message unacknowledged for this long is sent again under the same id. */
  patience: 60_000,
  /** How often each session's outbox, health and state are checked. */
  look: 5_000,
  /** After this long a silence we ping WhatsApp, which has `answer` ms to reply. */
  quiet: 35_000,
  answer: 10_000,
  startsPerSecond: 3,
};
export type Timing = typeof defaultTiming;
/** A connected session found without an owner this soon after a storage outage went down because of it. */
const longAgoMs = 60_000;

export function createSupervisor(app: App, channels: Channels, timing: Timing = defaultTiming): Supervisor {
  return new SessionSupervisor(app, channels, timing);
}

class SessionSupervisor implements Supervisor, SessionHost {
  readonly app: App;
  private readonly channels: Channels;
  private readonly timing: Timing;
  private readonly leases: Leases;
  private readonly pace: StartPace;
  private readonly sessions = new Map<number, RunningSession>();
  private readonly ticking = new Coalesced(() => this.tick());
  private readonly asking: Coalesced;
  private readonly timers: NodeJS.Timeout[] = [];
  private unregister: () => void = () => undefined;
  private isStopped = false;
  private watchedAt = performance.now();
  private storageAwayAt = -Infinity;
  /** Since when every renewal succeeded in time. */
  private steadySince = performance.now();

  constructor(app: App, channels: Channels, timing: Timing) {
    this.app = app;
    this.channels = channels;
    this.timing = timing;
    this.leases = new Leases({ databaseUrl: app.database.url, milliseconds: timing.lease });
    this.pace = new StartPace(timing.startsPerSecond);
    this.asking = new Coalesced(() => answerRequests(app, [...this.sessions.keys()], (id) => this.sessionOf(id)));
  }

  async start(): Promise<void> {
    this.unregister = registerSessions(this.app, (connectionId) => this.sessionOf(connectionId));
    this.app.notifications.listen("sessions", () => this.request(this.ticking));
    this.app.notifications.listen("ask", () => this.request(this.asking));
    this.app.notifications.listen("outbox", (about) => {
      if (about === "") for (const session of this.sessions.values()) session.outboxChanged();
      else this.sessions.get(Number(about))?.outboxChanged();
    });
    this.app.notifications.listen("steps", (about) => {
      if (about === "") for (const session of this.sessions.values()) session.stepsChanged();
      else this.sessions.get(Number(about))?.stepsChanged();
    });
    this.app.notifications.listen("options", (about) => {
      const notified = about === "" ? [...this.sessions.values()] : [this.sessions.get(Number(about))];
      for (const session of notified) void session?.optionsChanged().catch(() => undefined);
    });
    this.app.notifications.listen("settings", (about) => {
      for (const session of this.sessions.values())
        if (about === "" || session.connection.companyId === Number(about))
          void session.paceChanged().catch(() => undefined);
    });
    this.timers.push(
      setInterval(() => this.request(this.ticking), this.timing.renewal),
      setInterval(() => this.watch(), this.timing.watch),
      setInterval(() => this.poll(), this.timing.look),
    );
    this.request(this.ticking);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    for (const timer of this.timers) clearInterval(timer);
    this.unregister();
    await this.ticking.idle();
    const sessions = [...this.sessions.values()];
    await Promise.all(sessions.map((session) => session.stop()));
    this.sessions.clear();
    await this.leases
      .release(sessions.map((session) => session.lease))
      .catch((error: unknown) => this.app.log.warn({ err: error }, "leases not released"));
    await this.leases.close();
    this.app.notifications.notify("sessions", "");
  }

  get patienceMs(): number {
    return this.timing.patience;
  }

  get silence(): Patience {
    return this.timing;
  }

  get downReason(): "storage" | undefined {
    return performance.now() - this.storageAwayAt < longAgoMs ? "storage" : undefined;
  }

  turn(): Promise<void> {
    return this.pace.turn();
  }

  isHeld(session: RunningSession): boolean {
    const age = performance.now() - session.renewedAt;
    return (
      this.sessions.get(session.connection.connectionId) === session && age < this.timing.lease - this.timing.margin
    );
  }

  finished(session: RunningSession): void {
    if (this.sessions.get(session.connection.connectionId) !== session) return;
    this.sessions.delete(session.connection.connectionId);
    // A command given meanwhile goes to the next owner.
    void this.leases
      .release([session.lease])
      .catch(() => undefined)
      .then(() => this.request(this.ticking));
  }

  lost(session: RunningSession): void {
    if (this.sessions.get(session.connection.connectionId) === session)
      this.sessions.delete(session.connection.connectionId);
    const { connectionId, epoch } = session.lease;
    if (!this.isStopped) this.app.log.warn({ connectionId, epoch }, "lease lost: session dropped");
    session.drop();
  }

  private request(work: Coalesced): void {
    if (!this.isStopped) work.request();
  }

  private sessionOf(connectionId: number): ChannelSession | undefined {
    return this.sessions.get(connectionId)?.up;
  }

  private async tick(): Promise<void> {
    try {
      await this.renew();
      if (!this.isStopped) await this.acquire();
    } catch (error) {
      this.storageAwayAt = this.steadySince = performance.now();
      this.app.log.warn({ err: error }, "leases not renewed");
    }
  }

  private async renew(): Promise<void> {
    const askedAt = performance.now();
    const held = [...this.sessions.values()];
    const renewed = new Map(
      (await this.leases.renew(held.map((one) => one.lease))).map((one) => [one.connectionId, one]),
    );
    for (const session of held) {
      if (this.sessions.get(session.connection.connectionId) !== session) continue;
      const now = renewed.get(session.connection.connectionId);
      if (!now) this.lost(session);
      else {
        session.renewedAt = askedAt;
        session.applyOptions(now);
      }
    }
  }

  /**
   * No more than can open before the next renewal: other processes take sessions too. But a process that ran while
   * another died takes its share of the dead one's sessions at once; a process that has just started, or was itself
   * stopped, does not.
   */
  private async acquire(): Promise<void> {
    await this.leases.endDead();
    const now = performance.now();
    const running = [...this.sessions.values()].map((session) => session.lease);
    const takesOver = now - this.steadySince >= this.timing.lease;
    const room = this.pace.room(this.timing.renewal);
    for (const lease of await this.leases.acquire(room, { running, takesOver })) await this.take(lease, now);
  }

  private async take(lease: HeldLease, now: number): Promise<void> {
    const { companyId, connectionId } = lease;
    const facts = await sessionFacts(this.app, lease);
    if (!facts) return this.app.database.tenant(companyId, (tx) => forgetLease(tx, connectionId));
    const kind = this.channels[facts.provider];
    const connection = { companyId, connectionId, isTest: kind.capabilities.isTest, epoch: lease.epoch };
    const session = new RunningSession(this, { lease, connection, kind, now });
    this.sessions.set(connectionId, session);
    session.applyOptions(lease);
  }

  /** After a long stop (of the process, or of the database), drop the sessions before another process opens them. */
  private watch(): void {
    const now = performance.now();
    const wasHeldUp = now - this.watchedAt > this.timing.margin + this.timing.watch;
    this.watchedAt = now;
    if (wasHeldUp) this.steadySince = now;
    for (const session of this.sessions.values()) {
      if (this.isHeld(session)) continue;
      if (!wasHeldUp) this.storageAwayAt = now;
      this.lost(session);
    }
  }

  private poll(): void {
    let waiting = 0;
    for (const session of this.sessions.values()) {
      waiting += session.waiting;
      session
        .poll()
        .catch((error: unknown) =>
          this.app.log.debug({ err: error, connectionId: session.connection.connectionId }, "session not looked after"),
        );
    }
    this.app.metrics.outboxWaiting.set(waiting);
  }
}
