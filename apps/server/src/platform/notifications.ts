import { randomUUID } from "node:crypto";
import { setTimeout as rest } from "node:timers/promises";
import pg from "pg";
import { Coalesced } from "./coalesced.ts";
import type { Tx } from "./database/database.ts";
import type { Log } from "./log.ts";

const channel = "recado_notifications";
const retryAfterMs = 1_000;
/** How long notifications gather after others were sent, ms: each statement wakes every process. */
const gatherMs = 5;
const notifyAll = "select pg_notify($1, payload) from unnest($2::text[]) payload";

type Listener = (about: string) => void;

/**
 * Tells listeners of new rows: in this process at once, in others by LISTEN and NOTIFY. A notification may be lost with
 * the listening connection: all listeners are called with "" when it is back, and also poll now and then.
 */
export class Notifications {
  private readonly listeners = new Map<string, Set<Listener>>();
  /** A process id may be the same in several containers. */
  private readonly self = randomUUID();
  /** The listening connection, or the one being opened. */
  private line: pg.Client | undefined;
  private coming: Promise<void> | undefined;
  private isListening = false;
  /** Notifications for other processes that are not sent yet; the same one twice says no more than once. */
  private readonly untold = new Set<string>();
  private readonly telling = new Coalesced(() => this.tell());
  private isClosed = false;
  private retry: NodeJS.Timeout | undefined;
  private readonly options: { databaseUrl: string; alone: boolean; log: Log };

  constructor(options: { databaseUrl: string; alone: boolean; log: Log }) {
    this.options = options;
  }

  async start(): Promise<void> {
    if (!this.options.alone) await (this.coming = this.connect());
  }

  listen(topic: string, listener: Listener): void {
    this.listeners.set(topic, (this.listeners.get(topic) ?? new Set()).add(listener));
  }

  /**
   * Notifies at once, without a transaction: after a commit, this costs less than `notifyWith`, which makes commits wait
   * for each other. If this process dies before it, others find the rows when they poll.
   */
  notify(topic: string, about: string): void {
    this.deliver(topic, about);
    if (this.options.alone) return;
    this.untold.add(this.payload(topic, about));
    this.telling.request();
  }

  /** Notifies when the transaction commits, even if this process dies at that moment. */
  notifyWith(tx: Tx, topic: string, about: string): void {
    tx.afterCommit(() => this.deliver(topic, about));
    if (this.options.alone) return;
    // Not awaited: sent before the commit, which fails if this does.
    void tx.sql("select pg_notify($1, $2)", [channel, this.payload(topic, about)]).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retry);
    // The driver never reports a connection that was ended before it was up.
    await this.coming;
    await this.telling.idle();
    await this.line?.end().catch(() => undefined);
  }

  private payload(topic: string, about: string): string {
    return JSON.stringify([topic, about, this.self]);
  }

  /** Sends what gathered since the previous statement in one. Without a line it waits until that is back. */
  private async tell(): Promise<void> {
    if (!this.line || !this.isListening || this.untold.size === 0) return;
    const payloads = [...this.untold];
    this.untold.clear();
    try {
      await this.line.query({ name: "notify", text: notifyAll, values: [channel, payloads] });
      await rest(gatherMs);
    } catch {
      // The line is lost, though nothing may have said so yet.
      for (const payload of payloads) this.untold.add(payload);
    }
  }

  /** The announced work is durable: a listener's error is not the caller's. */
  private deliver(topic: string, about: string): void {
    for (const listener of this.listeners.get(topic) ?? []) {
      try {
        listener(about);
      } catch (error) {
        this.options.log.error({ err: error, topic }, "notifications");
      }
    }
  }

  private async connect(): Promise<void> {
    const line = new pg.Client({
      connectionString: this.options.databaseUrl,
      application_name: "recado notifications",
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    this.line = line;
    line.on("notification", ({ payload }) => this.heard(payload));
    // A lost connection may emit several errors.
    line.on("error", () => this.lost(line));
    line.on("end", () => this.lost(line));
    try {
      await line.connect();
      await line.query(`listen ${channel}`);
    } catch (error) {
      if (!this.isClosed) this.options.log.warn({ err: error }, "notifications");
      return this.lost(line);
    }
    if (this.line !== line) return;
    this.isListening = true;
    this.telling.request();
    for (const topic of this.listeners.keys()) this.deliver(topic, "");
  }

  private heard(payload: string | undefined): void {
    const notification = notificationOf(payload);
    if (notification && notification.sender !== this.self) this.deliver(notification.topic, notification.about);
  }

  private lost(line: pg.Client): void {
    if (this.line !== line) return;
    this.line = undefined;
    this.isListening = false;
    void line.end().catch(() => undefined);
    if (!this.isClosed) this.retry = setTimeout(() => void (this.coming = this.connect()), retryAfterMs);
  }
}

/** Anybody with database access may write on the channel: ignore foreign payloads. */
function notificationOf(payload = ""): { topic: string; about: string; sender: string } | undefined {
  try {
    const [topic, about, sender] = JSON.parse(payload) as unknown[];
    if (typeof topic === "string" && typeof about === "string" && typeof sender === "string")
      return { topic, about, sender };
  } catch {
    // Not our format.
  }
  return undefined;
}
