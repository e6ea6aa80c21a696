import type { App } from "../../platform/app.ts";
import {
  EpochLost,
  type ChannelSession,
  type OwnedConnection,
  type OpenChannel,
  type SessionEnd,
  type SessionState,
} from "../port.ts";
import { forgetLease, isCommanded, type HeldLease, type Lease, type SessionCommand } from "./lease.ts";
import { atMost, endBy, Opening } from "./opening.ts";
import { countRows } from "../outbox/outbox.ts";
import { OutboxDrain } from "../outbox/drain.ts";
import { DatabaseSink } from "./database-sink.ts";
import type { ConnectionState } from "../connections/record-state.ts";
import { sessionRecords } from "./session-records.ts";
import { afterEnd, RetryHistory, type Next } from "./rules.ts";
import type { SessionHost } from "./session-host.ts";
import { SessionSteps } from "./session-steps.ts";
import { HealthCheck } from "./health-check.ts";

const clock = (): number => performance.now();

/** A session under a lease: opened, opened again by the reason of its end, and doing what admins ask, one thing at a time. */
export class RunningSession {
  readonly lease: Lease;
  readonly connection: OwnedConnection;
  /** When the last renewal that held was asked for, by this process's clock. */
  renewedAt: number;
  private readonly host: SessionHost;
  private readonly app: App;
  private readonly openChannel: OpenChannel;
  private readonly records: ReturnType<typeof sessionRecords>;
  private readonly drain: OutboxDrain;
  private readonly steps: SessionSteps;
  private readonly retries = new RetryHistory();
  private readonly watch: HealthCheck;
  /** All that may still write, the last of them perhaps open. */
  private readonly openings = new Set<Opening>();
  private opening: Opening | undefined;
  /** How often it was opened. */
  private count = 0;
  private turns: Promise<void> = Promise.resolve();
  /** Settled once it is known how fast it may send. */
  private paced: Promise<void> | undefined;
  private looking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private obeying: SessionCommand | null = null;
  private hasBegun = false;
  /** How it stands, where that could not be written: storage was away. */
  private unsaid: ConnectionState | null = null;
  private isOver = false;

  constructor(
    host: SessionHost,
    { lease, connection, open, now }: { lease: Lease; connection: OwnedConnection; open: OpenChannel; now: number },
  ) {
    this.host = host;
    this.app = host.app;
    this.lease = lease;
    this.connection = connection;
    this.openChannel = open;
    this.renewedAt = now;
    this.records = sessionRecords(this.app, lease);
    this.drain = new OutboxDrain(this.app, connection, {
      patienceMs: host.patienceMs,
      isOurs: () => !this.isOver && host.isHeld(this),
    });
    this.steps = new SessionSteps(this.app, connection, () => void this.refused());
    this.watch = new HealthCheck(this.app, lease, host.silence);
  }

  /** The session itself, while it is up. */
  get up(): ChannelSession | undefined {
    return this.opening?.isUp && this.host.isHeld(this) ? this.opening.session : undefined;
  }

  get waiting(): number {
    return this.drain.waiting;
  }

  /** Brings the session to what is wanted of it now. */
  applyOptions({ wanted, command }: HeldLease): void {
    if (command) {
      if (this.obeying === null) this.inTurn(() => this.obey(command).finally(() => (this.obeying = null)));
      this.obeying ??= command;
    } else if (!wanted) this.inTurn(() => this.finish());
    else if (!this.hasBegun) this.inTurn(() => this.begin());
    this.hasBegun = true;
  }

  /** The outbox may have grown. */
  outboxChanged(): void {
    this.drain.wake();
  }

  /** There may be new steps. */
  stepsRang(): void {
    this.steps.ring();
  }

  /** What no bell tells: a bell that was lost, a session that went deaf, and time that has passed. */
  poll(): Promise<void> {
    // Where there is much to do, a look may last until the next.
    return (this.looking ??= this.look().finally(() => (this.looking = undefined)));
  }

  private async look(): Promise<void> {
    if (this.isOver) return;
    if (this.watch.isDeaf()) {
      this.app.log.warn({ connectionId: this.connection.connectionId }, "session deaf: opened anew");
      this.ended({ kind: "passing", code: "deaf" });
    }
    if (!this.up) this.drain.waiting = await countRows(this.app, this.connection);
    await this.watch.record(this.drain.waiting);
  }

  /** What is wished of it may have changed. */
  async optionsChanged(): Promise<void> {
    const { up } = this;
    if (up) up.applyOptions(await this.records.options());
  }

  /** How fast it may send may have changed. */
  async paceChanged(): Promise<void> {
    this.drain.changePace(await this.records.pace());
  }

  /** Closes without logging out; shown is that it will be opened again. */
  async stop(): Promise<void> {
    this.end();
    const wasOpen = this.openings.size > 0;
    await this.shut();
    await atMost(1_000, this.turns);
    if (wasOpen) await this.records.opening().catch(() => undefined);
  }

  /** The lease is lost: the socket goes at once, and nothing more is written. */
  drop(): void {
    this.end();
    const error = new EpochLost(`The session of connection ${this.connection.connectionId} is another's.`);
    for (const opening of this.openings) opening.cut(error);
  }

  private end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.steps.stop();
    this.sleep();
  }

  /** Nothing is up that could be sent on, or watched. */
  private sleep(): void {
    this.drain.down();
    this.watch.down();
  }

  /** One thing after another; what fails is tried again after a pause. */
  private inTurn(work: () => Promise<void>): void {
    this.turns = this.turns
      .then(() => (this.isOver ? undefined : work()))
      .catch((error: unknown) => {
        if (error instanceof EpochLost) return this.host.lost(this);
        this.app.log.warn({ err: error, connectionId: this.connection.connectionId }, "session not led on");
        const next = afterEnd(endBy(error), this.retries.ended(clock()), Math.random());
        if (next.do !== "open") return;
        this.unsaid = next.show ?? this.unsaid;
        this.openAfter(next.afterMs);
      });
  }

  private async obey(command: SessionCommand): Promise<void> {
    const { companyId, connectionId } = this.connection;
    if (!(await isCommanded(this.app, this.lease, command))) return;
    this.retries.forget();
    if (command === "logout" || command === "remove") await this.opening?.unlink();
    await this.shut();
    if (command === "remove") {
      await this.app.database.tenant(companyId, (tx) => forgetLease(tx, connectionId));
      return this.finish();
    }
    this.unsaid = null;
    await this.records.obeyed(command);
    return command === "logout" ? this.finish() : this.open();
  }

  private async begin(): Promise<void> {
    await this.records.opening(this.host.downReason);
    await this.open();
  }

  private async open({ waitsForTurn = true } = {}): Promise<void> {
    clearTimeout(this.timer);
    await this.shut();
    await this.say();
    if (waitsForTurn) await this.host.turn();
    if (!this.isOver) this.openSocket();
  }

  private openSocket(): void {
    const isCurrent = (): boolean => this.opening === opening;
    const sink = new DatabaseSink(this.app, this.lease, this.connection, {
      received: () => this.watch.received(),
      sent: () => this.watch.sent(),
      heard: () => isCurrent() && this.watch.heard(),
      settled: (externalIds) => this.drain.settled(externalIds),
      state: (status) => isCurrent() && this.stands(opening, status),
      ended: (reason) => isCurrent() && this.ended(reason),
      lost: () => void this.refused(),
    });
    const opening = new Opening(this.openChannel(sink), sink);
    this.opening = opening;
    this.openings.add(opening);
    this.count++;
    opening.session.start().catch((error: unknown) => {
      if (!isCurrent()) return;
      this.app.log.warn({ err: error, connectionId: this.connection.connectionId }, "session not opened");
      this.ended(endBy(error));
    });
  }

  /** The session is another's; or its connection was deleted, and it is still to be unlinked. */
  private async refused(): Promise<void> {
    const isRemoved = await isCommanded(this.app, this.lease, "remove").catch(() => false);
    if (this.isOver) return;
    if (isRemoved) this.applyOptions({ ...this.lease, wanted: false, command: "remove" });
    else this.host.lost(this);
  }

  private stands(opening: Opening, status: SessionState["status"]): void {
    opening.isUp = status === "CONNECTED" && !this.isOver;
    if (!opening.isUp) return this.sleep();
    this.retries.isUp(clock());
    this.watch.up(opening.session);
    this.paced ??= this.paceChanged().catch(() => undefined);
    void this.paced.then(() => this.opening === opening && opening.isUp && this.drain.up(opening));
  }

  private ended(end: SessionEnd): void {
    const trials = end.kind === "restart" ? this.retries.restarted(clock()) : this.retries.ended(clock());
    const { count } = this;
    this.sleep();
    this.opening = undefined;
    this.inTurn(async () => {
      // An admin's command may have opened it again before this was its turn.
      if (this.count === count) await this.goOn(afterEnd(end, trials, Math.random()));
    });
  }

  private async goOn(next: Next): Promise<void> {
    if (next.do === "rest" && next.unlink) for (const opening of this.openings) await opening.unlink();
    await this.shut();
    if (next.do === "rest") {
      await this.records.resting(next);
      return this.finish();
    }
    this.openAfter(next.afterMs);
    this.unsaid = next.show ?? this.unsaid;
    await this.say();
  }

  /** What can't be written now is written before anything is opened. */
  private async say(): Promise<void> {
    if (this.unsaid) await this.records.state(this.unsaid);
    this.unsaid = null;
  }

  private openAfter(milliseconds: number): void {
    clearTimeout(this.timer);
    if (this.isOver) return;
    const open = async () => {
      if (!this.opening) await this.open({ waitsForTurn: milliseconds > 0 });
    };
    this.timer = setTimeout(() => this.inTurn(open), milliseconds);
  }

  private async finish(): Promise<void> {
    await this.shut();
    this.end();
    this.host.finished(this);
  }

  /** Ends what is open; resolves when nothing of it is written any more. */
  private async shut(): Promise<void> {
    this.opening = undefined;
    this.sleep();
    for (const opening of this.openings) {
      await opening.close();
      this.openings.delete(opening);
    }
  }
}
