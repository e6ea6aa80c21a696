import type { ChannelCapabilities } from "@recado/contracts/channel-kinds";
import type { App } from "../../platform/app.ts";
import { StoreUnavailable } from "../../platform/media/store.ts";
import { SendRefused, type ChannelSession, type ConnectionRef, type OutboundFile, type SessionSink } from "../port.ts";
import { countAttempt, countRows, failRow, nextRows, settleRows, type NextRow, type OutboxRow } from "./outbox.ts";
import { canTake } from "./capable.ts";
import { ConnectionPace, lanes, paceOf, pacing, retryPauseMs, type Lane, type Pace } from "./pacing.ts";
import { sendBurst, sendPerMinute } from "./settings.ts";

/** A connected session and its sink. */
export interface ActiveSession {
  session: ChannelSession;
  sink: SessionSink;
}

/** A row that blocks its conversation: sent and not yet acknowledged, or to be retried after a pause. */
interface UnderWay {
  row: OutboxRow;
  /** When it was sent; null during a pause, and while its file uploads. */
  handedAt: number | null;
  /** When to retry. Infinity while its file uploads: a slow upload is no failure. */
  until: number;
}

const clock = (): number => performance.now();
/** Used until the company's own setting is read. */
const defaultPace = paceOf({ sendPerMinute: sendPerMinute.default, sendBurst: sendBurst.default });

/**
 * Sends a connection's outbox through its session. A conversation's next row waits for the previous one's
 * acknowledgement; different conversations are sent in parallel. Rows not acknowledged when the session ends are sent
 * again by the next session, under the same id.
 */
export class OutboxDrain {
  /** The number of rows at the last count. */
  waiting = 0;
  private readonly app: App;
  private readonly connection: ConnectionRef;
  private readonly options: {
    /** Milliseconds to wait for an acknowledgement. */
    patienceMs: number;
    capabilities: ChannelCapabilities;
    /** False once another process may own the session. */
    isOurs(): boolean;
  };
  private readonly underWay = new Map<number, UnderWay>();
  private readonly pace = new ConnectionPace(defaultPace, clock());
  private active: ActiveSession | undefined;
  private running = false;
  private woken = false;
  private countedAt = -Infinity;
  private settledAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(app: App, connection: ConnectionRef, options: OutboxDrain["options"]) {
    this.app = app;
    this.connection = connection;
    this.options = options;
  }

  up(active: ActiveSession): void {
    if (this.active?.session === active.session) return;
    this.underWay.clear();
    this.active = active;
    this.wake();
  }

  /** Changes the sending rate. */
  changePace(pace: Pace): void {
    this.pace.change(pace, clock());
    this.wake();
  }

  down(): void {
    this.active = undefined;
    this.underWay.clear();
    clearTimeout(this.timer);
  }

  /** Looks for rows to send. */
  wake(): void {
    this.woken = true;
    if (!this.running && this.active) void this.run();
  }

  /** These rows were acknowledged or failed. */
  settled(externalIds: readonly string[]): void {
    this.settledAt = clock();
    const gone = new Set(externalIds);
    for (const [id, { row }] of this.underWay) if (gone.has(row.externalId)) this.underWay.delete(id);
    this.wake();
  }

  private async run(): Promise<void> {
    this.running = true;
    clearTimeout(this.timer);
    let pauseMs: number = pacing.againMs;
    try {
      while (this.woken && this.active) {
        this.woken = false;
        pauseMs = await this.pass(this.active);
      }
    } catch (error) {
      this.app.log.warn({ err: error, connectionId: this.connection.connectionId }, "outbox not read");
    } finally {
      this.running = false;
      if (this.active) this.timer = setTimeout(() => this.wake(), pauseMs).unref();
    }
  }

  /** Sends the rows that may be sent now; answers after how many milliseconds to look again unless woken. */
  private async pass(active: ActiveSession): Promise<number> {
    this.takeUpOverdue(active);
    const room = pacing.window - this.awaited;
    const open = lanes.filter((lane) => this.pace.wait(lane, clock()) === 0);
    const rows = room > 0 && open.length > 0 ? await this.read(open, room) : [];
    if (this.active !== active || !this.options.isOurs()) return pacing.pollMs;
    const going = rows.filter((row) => this.pace.take(row.lane, clock()));
    const emptyLanes = lanes.filter((lane) => !open.includes(lane) || this.pace.wait(lane, clock()) > 0);
    await this.handAll(going, active);
    if (rows.some((row) => row.isMore) && this.awaited < pacing.window) this.woken = true;
    return this.pauseMs(emptyLanes, clock());
  }

  /** Rows waiting for an acknowledgement. Uploads are not counted: they delay only their own conversation. */
  private get awaited(): number {
    return [...this.underWay.values()].filter(({ until }) => until !== Infinity).length;
  }

  private async handAll(rows: readonly OutboxRow[], active: ActiveSession): Promise<void> {
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const taken = await active.sink.claim(ids);
    if (this.active !== active || !this.options.isOurs()) return;
    for (const row of rows) {
      const payload = taken.get(row.id);
      if (payload) void this.hand({ ...row, payload }, active);
      // The row was deleted meanwhile: its conversation's next row may be sent.
      else this.woken = true;
    }
  }

  private async read(open: readonly Lane[], limit: number): Promise<NextRow[]> {
    const busy = [...this.underWay.values()].map(({ row }) => row.contactId);
    const rows = await nextRows(this.app, this.connection, { lanes: open, busy, limit });
    if (rows.length + busy.length === 0) this.waiting = 0;
    else if (clock() - this.countedAt > pacing.countMs) {
      this.countedAt = clock();
      this.waiting = await countRows(this.app, this.connection);
    }
    return rows;
  }

  /**
   * Time until the next retry, or until one of these lanes, which had no token, gets one; 0 if it has one by now.
   * Acknowledgements wake the drain themselves.
   */
  private pauseMs(emptyLanes: readonly Lane[], now: number): number {
    const tries = [...this.underWay.values()].map(({ until }) => Math.max(0, until - now));
    const tokens = emptyLanes.map((lane) => this.pace.wait(lane, now));
    return Math.min(pacing.pollMs, ...tries, ...tokens);
  }

  private async hand(row: OutboxRow, active: ActiveSession): Promise<void> {
    const uploads = row.kind === "media";
    this.underWay.set(row.id, uploads ? { row, handedAt: null, until: Infinity } : this.awaiting(row));
    try {
      const bytes = row.payload.kind === "media" ? await this.sizeOf(row.payload.file) : 0;
      if (this.active !== active || !this.options.isOurs()) return;
      if (!canTake(this.options.capabilities, row.payload, bytes)) throw new SendRefused("ERR_CHANNEL_CANNOT");
      await active.session.send(row.payload);
      if (uploads && this.active === active && this.underWay.has(row.id)) this.underWay.set(row.id, this.awaiting(row));
      // Read receipts are never acknowledged; a block was confirmed before `send` resolved.
      if (row.kind === "read" || row.kind === "block") await this.settle(row, active, undefined);
    } catch (error) {
      await this.notSent(row, active, error).catch(() => undefined);
    }
  }

  private async sizeOf({ storageKey }: OutboundFile): Promise<number> {
    return (await this.app.media.size(this.connection.companyId, storageKey)) ?? 0;
  }

  private awaiting(row: OutboxRow): UnderWay {
    const handedAt = clock();
    return { row, handedAt, until: handedAt + this.options.patienceMs };
  }

  /** A failure after the session ended is not counted: the next session sends the row again. */
  private async notSent(row: OutboxRow, active: ActiveSession, error: unknown): Promise<void> {
    if (this.active !== active || !this.underWay.has(row.id)) return;
    if (error instanceof SendRefused) return this.settle(row, active, error.code);
    const { companyId, connectionId } = this.connection;
    this.app.log.warn({ err: error, companyId, connectionId, externalId: row.externalId }, "not sent");
    // Our own store is down: not the message's fault, so it waits as long as that lasts.
    if (error instanceof StoreUnavailable) {
      this.underWay.set(row.id, { row, handedAt: null, until: clock() + pacing.storePauseMs });
      return this.wake();
    }
    await this.tryAgain(row, active);
  }

  private takeUpOverdue(active: ActiveSession): void {
    const now = clock();
    for (const [id, { row, handedAt, until }] of this.underWay) {
      if (until > now) continue;
      if (handedAt === null) this.underWay.delete(id);
      else void this.unacknowledged(row, handedAt, active).catch(() => undefined);
    }
  }

  /** If nothing was acknowledged since, the session itself is dead: a new one sends the row again. */
  private async unacknowledged(row: OutboxRow, handedAt: number, active: ActiveSession): Promise<void> {
    const isDeaf = this.settledAt < handedAt;
    const { companyId, connectionId } = this.connection;
    this.app.log.warn({ companyId, connectionId, externalId: row.externalId, isDeaf }, "not acknowledged");
    await this.tryAgain(row, active);
    if (isDeaf && this.active === active) active.sink.ended({ kind: "passing", code: "deaf" });
  }

  /** Retries after a pause, under the same id; fails after too many attempts. */
  private async tryAgain(row: OutboxRow, active: ActiveSession): Promise<void> {
    this.underWay.set(row.id, { row, handedAt: null, until: clock() + retryPauseMs(pacing.attempts) });
    const attempts = await active.sink.write((tx) => countAttempt(tx, row.id));
    if (attempts >= pacing.attempts) return this.settle(row, active, "ERR_SENDING_WAPP_MSG");
    if (this.active !== active || !this.underWay.has(row.id)) return;
    this.underWay.set(row.id, { row, handedAt: null, until: clock() + retryPauseMs(attempts) });
    this.wake();
  }

  /** Deletes the row; a `failure` marks its message as failed. */
  private async settle({ externalId }: OutboxRow, { sink }: ActiveSession, failure: string | undefined): Promise<void> {
    await sink.write(async (tx) => {
      if (failure) await failRow(this.app, tx, this.connection, { externalId, code: failure });
      else await settleRows(tx, this.connection.connectionId, [externalId]);
      tx.afterCommit(() => this.settled([externalId]));
    });
  }
}
