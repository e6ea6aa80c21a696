import type { App } from "../../platform/app.ts";
import { EpochLost, type ChannelSession, type OwnedConnection, type SessionEnd, type SessionState } from "../port.ts";
import type { OpenedKind } from "../kinds.ts";
import { forgetLease, isCommanded, type HeldLease, type Lease, type SessionCommand } from "./lease.ts";
import { atMost, endBy, Opening } from "./opening.ts";
import { countRows } from "../outbox/outbox.ts";
import { OutboxDrain } from "../outbox/drain.ts";
import { DatabaseSink } from "./database-sink.ts";
import type { ConnectionState } from "../connections/record-state.ts";
import { retryUnplaced } from "./retry-unplaced.ts";
import { sessionRecords } from "./session-records.ts";
import { afterEnd, RetryHistory, type Next } from "./rules.ts";
import type { SessionHost } from "./session-host.ts";
import { SessionSteps } from "./session-steps.ts";
import { HealthCheck } from "./health-check.ts";

const clock = (): number => performance.now();

/**
 * Runs a session under a lease: opens it, reopens it by the reason of its end, and obeys admins, one step at a time.
 */
export class RunningSession {
  readonly lease: Lease;
  readonly connection: OwnedConnection;
  /** When the last successful renewal was sent, by this process's clock. */
  renewedAt: number;
  private readonly host: SessionHost;
  private readonly app: App;
  private readonly kind: OpenedKind;
  private readonly records: ReturnType<typeof sessionRecords>;
  private readonly drain: OutboxDrain;
  private readonly steps: SessionSteps;
  private readonly retries = new RetryHistory();
  private readonly watch: HealthCheck;
  /** The openings that may still write; only the last may have an open socket. */
  private readonly openings = new Set<Opening>();
  private opening: Opening | undefined;
  /** Number of openings. */
  private count = 0;
  private turns: Promise<void> = Promise.resolve();
  /** Settles when the sending rate is loaded. */
  private paced: Promise<void> | undefined;
  private looking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private obeying: SessionCommand | null = null;
  private hasBegun = false;
  /** A state that could not be written because storage was down. */
  private unsaid: ConnectionState | null = null;
  private isOver = false;

  constructor(
    host: SessionHost,
    { lease, connection, kind, now }: { lease: Lease; connection: OwnedConnection; kind: OpenedKind; now: number },
  ) {
    this.host = host;
    this.app = host.app;
    this.lease = lease;
    this.connection = connection;
    this.kind = kind;
    this.renewedAt = now;
    this.records = sessionRecords(this.app, lease);
    this.drain = new OutboxDrain(this.app, connection, {
      patienceMs: host.patienceMs,
      capabilities: kind.capabilities,
      isOurs: () => !this.isOver && host.isHeld(this),
    });
    this.steps = new SessionSteps(this.app, connection, () => void this.refused());
    this.watch = new HealthCheck(this.app, lease, host.silence);
  }

  /** The session while it is connected. */
  get up(): ChannelSession | undefined {
    return this.opening?.isUp && this.host.isHeld(this) ? this.opening.session : undefined;
  }

  get waiting(): number {
    return this.drain.waiting;
  }

  /** Opens or closes the session as wanted, and obeys a command. */
  applyOptions({ wanted, command }: HeldLease): void {
    if (command) {
      if (this.obeying === null) this.inTurn(() => this.obey(command).finally(() => (this.obeying = null)));
      this.obeying ??= command;
    } else if (!wanted) this.inTurn(() => this.finish());
    else if (!this.hasBegun) this.inTurn(() => this.begin());
    this.hasBegun = true;
  }

  /** Called when the outbox may have grown. */
  outboxChanged(): void {
    this.drain.wake();
  }

  /** Called when there may be new steps. */
  stepsChanged(): void {
    this.steps.wake();
  }

  /** Finds what notifications miss: lost ones, a deaf session, and elapsed waiting times. */
  poll(): Promise<void> {
    // Under load, a look may take longer than the period.
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

  /** The connection's options may have changed. */
  async optionsChanged(): Promise<void> {
    const { up } = this;
    if (up) up.applyOptions(await this.records.options());
  }

  /** The sending rate may have changed. */
  async paceChanged(): Promise<void> {
    this.drain.changePace(await this.records.pace());
  }

  /** Closes without logging out, and shows that the session will be opened again. */
  async stop(): Promise<void> {
    this.end();
    const wasOpen = this.openings.size > 0;
    await this.shut();
    await atMost(1_000, this.turns);
    if (wasOpen) await this.records.opening().catch(() => undefined);
  }

  /** The lease is lost: closes the socket at once and writes nothing more. */
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

  /** Stops sending and health checks: no session is connected. */
  private sleep(): void {
    this.drain.down();
    this.watch.down();
  }

  /** Queues work behind earlier work; reopens the session after a pause if it fails. */
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
    const opening = new Opening(this.kind.open(sink), sink);
    this.opening = opening;
    this.openings.add(opening);
    this.count++;
    opening.session.start().catch((error: unknown) => {
      if (!isCurrent()) return;
      this.app.log.warn({ err: error, connectionId: this.connection.connectionId }, "session not opened");
      this.ended(endBy(error));
    });
  }

  /** A write was refused: another process owns the session, or the connection was deleted and must be unlinked. */
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
    retryUnplaced(this.app, opening.sink).catch((error: unknown) =>
      this.app.log.warn(
        { err: error, connectionId: this.connection.connectionId },
        "messages kept apart not tried again",
      ),
    );
    this.paced ??= this.paceChanged().catch(() => undefined);
    void this.paced.then(() => this.opening === opening && opening.isUp && this.drain.up(opening));
  }

  private ended(end: SessionEnd): void {
    const trials = end.kind === "restart" ? this.retries.restarted(clock()) : this.retries.ended(clock());
    const { count } = this;
    this.sleep();
    this.opening = undefined;
    this.inTurn(async () => {
      // An admin's command may have opened it again meanwhile.
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

  /** Writes the state that could not be written before, if any. */
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

  /** Closes all openings; resolves when their last write has ended. */
  private async shut(): Promise<void> {
    this.opening = undefined;
    this.sleep();
    for (const opening of this.openings) {
      await opening.close();
      this.openings.delete(opening);
    }
  }
}
