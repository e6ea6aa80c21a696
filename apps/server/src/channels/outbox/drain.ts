import { freeSettings } from "@recado/contracts/settings";
import type { App } from "../../platform/app.ts";
import { SendRefused, type ChannelSession, type ConnectionRef, type SessionSink } from "../port.ts";
import {
  countAttempt,
  countRows,
  failRow,
  nextRows,
  settleRows,
  claimRows,
  type NextRow,
  type OutboxRow,
} from "./outbox.ts";
import { ConnectionPace, lanes, paceOf, pacing, retryPauseMs, type Lane, type Pace } from "./pacing.ts";

/** A session that is up, and where what comes of its sending is written. */
export interface Line {
  session: ChannelSession;
  sink: SessionSink;
}

/** A row whose conversation waits: handed over and not yet acknowledged, or to be tried again after a pause. */
interface UnderWay {
  row: OutboxRow;
  /** When it was handed over; null during a pause, and while its file is uploaded. */
  handedAt: number | null;
  /** Infinity while its file is uploaded: a slow line is no silence. */
  until: number;
}

const clock = (): number => performance.now();
/** Until the company's own is read. */
const defaultPace = paceOf(freeSettings);

/**
 * Hands a connection's outbox to its session. The next row of a conversation waits until the former is acknowledged;
 * different conversations go side by side. What was under way when the line fell is still in its row and goes again,
 * under the same id, when there is a line again.
 */
export class OutboxDrain {
  /** How many rows waited when they were last counted. */
  waiting = 0;
  private readonly app: App;
  private readonly connection: ConnectionRef;
  private readonly options: {
    /** So long an acknowledgement is waited for. */
    patienceMs: number;
    /** False once the session may be another's. */
    isOurs(): boolean;
  };
  private readonly underWay = new Map<number, UnderWay>();
  private readonly pace = new ConnectionPace(defaultPace, clock());
  private line: Line | undefined;
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

  up(line: Line): void {
    if (this.line?.session === line.session) return;
    this.underWay.clear();
    this.line = line;
    this.wake();
  }

  /** From now on so fast. */
  changePace(pace: Pace): void {
    this.pace.change(pace, clock());
    this.wake();
  }

  down(): void {
    this.line = undefined;
    this.underWay.clear();
    clearTimeout(this.timer);
  }

  /** There may be something to send. */
  wake(): void {
    this.woken = true;
    if (!this.running && this.line) void this.run();
  }

  /** WhatsApp has these, or never will. */
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
      while (this.woken && this.line) {
        this.woken = false;
        pauseMs = await this.pass(this.line);
      }
    } catch (error) {
      this.app.log.warn({ err: error, connectionId: this.connection.connectionId }, "outbox not read");
    } finally {
      this.running = false;
      if (this.line) this.timer = setTimeout(() => this.wake(), pauseMs).unref();
    }
  }

  /** Hands over what may go now; answers in how many milliseconds to look again without being woken. */
  private async pass(line: Line): Promise<number> {
    this.takeUpOverdue(line);
    const room = pacing.window - this.awaited;
    const open = lanes.filter((lane) => this.pace.wait(lane, clock()) === 0);
    const rows = room > 0 && open.length > 0 ? await this.read(open, room) : [];
    if (this.line !== line || !this.options.isOurs()) return pacing.pollMs;
    const going = rows.filter((row) => this.pace.take(row.lane, clock()));
    await this.handAll(going, line);
    if (rows.some((row) => row.isMore) && this.awaited < pacing.window) this.woken = true;
    return this.pauseMs(clock());
  }

  /** How many are under way beside those whose file is being uploaded, which hold up nothing but their conversation. */
  private get awaited(): number {
    return [...this.underWay.values()].filter(({ until }) => until !== Infinity).length;
  }

  private async handAll(rows: readonly OutboxRow[], line: Line): Promise<void> {
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const taken = await line.sink.write((tx) => claimRows(tx, ids));
    if (this.line !== line || !this.options.isOurs()) return;
    for (const row of rows) {
      const payload = taken.get(row.id);
      if (payload) void this.hand({ ...row, payload }, line);
      // Taken out meanwhile: another of its conversation may be next.
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

  /** Until the next try, or until a lane that has spent its pace may go on. Acknowledgements wake by themselves. */
  private pauseMs(now: number): number {
    const tries = [...this.underWay.values()].map(({ until }) => Math.max(0, until - now));
    const tokens = lanes.map((lane) => this.pace.wait(lane, now)).filter((ms) => ms > 0);
    return Math.min(pacing.pollMs, ...tries, ...tokens);
  }

  private async hand(row: OutboxRow, line: Line): Promise<void> {
    const uploads = row.kind === "media";
    this.underWay.set(row.id, uploads ? { row, handedAt: null, until: Infinity } : this.awaiting(row));
    try {
      await line.session.send(row.payload);
      if (uploads && this.line === line && this.underWay.has(row.id)) this.underWay.set(row.id, this.awaiting(row));
      // Nobody acknowledges that something was read; that somebody is blocked has been answered.
      if (row.kind === "read" || row.kind === "block") await this.settle(row, line, undefined);
    } catch (error) {
      await this.notSent(row, line, error).catch(() => undefined);
    }
  }

  private awaiting(row: OutboxRow): UnderWay {
    const handedAt = clock();
    return { row, handedAt, until: handedAt + this.options.patienceMs };
  }

  /** What fails with the line is the session's fault, and goes again with the next; the rest is counted. */
  private async notSent(row: OutboxRow, line: Line, error: unknown): Promise<void> {
    if (this.line !== line || !this.underWay.has(row.id)) return;
    if (error instanceof SendRefused) return this.settle(row, line, error.code);
    const { companyId, connectionId } = this.connection;
    this.app.log.warn({ err: error, companyId, connectionId, externalId: row.externalId }, "not sent");
    await this.tryAgain(row, line);
  }

  private takeUpOverdue(line: Line): void {
    const now = clock();
    for (const [id, { row, handedAt, until }] of this.underWay) {
      if (until > now) continue;
      if (handedAt === null) this.underWay.delete(id);
      else void this.unacknowledged(row, handedAt, line).catch(() => undefined);
    }
  }

  /** When nothing at all was acknowledged since, it is the session that has gone deaf: a new one sends it again. */
  private async unacknowledged(row: OutboxRow, handedAt: number, line: Line): Promise<void> {
    const isDeaf = this.settledAt < handedAt;
    const { companyId, connectionId } = this.connection;
    this.app.log.warn({ companyId, connectionId, externalId: row.externalId, isDeaf }, "not acknowledged");
    await this.tryAgain(row, line);
    if (isDeaf && this.line === line) line.sink.ended({ kind: "passing", code: "deaf" });
  }

  /** After a pause, under the same id; given up after too many times. */
  private async tryAgain(row: OutboxRow, line: Line): Promise<void> {
    this.underWay.set(row.id, { row, handedAt: null, until: clock() + retryPauseMs(pacing.attempts) });
    const attempts = await line.sink.write((tx) => countAttempt(tx, row.id));
    if (attempts >= pacing.attempts) return this.settle(row, line, "ERR_SENDING_WAPP_MSG");
    if (this.line !== line || !this.underWay.has(row.id)) return;
    this.underWay.set(row.id, { row, handedAt: null, until: clock() + retryPauseMs(attempts) });
    this.wake();
  }

  /** The row leaves; with a `failure`, its message is marked with it. */
  private async settle({ externalId }: OutboxRow, { sink }: Line, failure: string | undefined): Promise<void> {
    await sink.write(async (tx) => {
      if (failure) await failRow(this.app, tx, this.connection, { externalId, code: failure });
      else await settleRows(tx, this.connection.connectionId, [externalId]);
      tx.afterCommit(() => this.settled([externalId]));
    });
  }
}
