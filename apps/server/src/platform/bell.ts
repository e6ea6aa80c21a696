import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Tx } from "./database/database.ts";
import type { Log } from "./log.ts";

const channel = "recado_bell";
const retryAfterMs = 1_000;

type Hearer = (about: string) => void;

/**
 * Wakes whoever waits for rows to appear: in this process at once, in the others by LISTEN and NOTIFY. A notification may
 * be lost with the connection that listens: all hearers are called with "" when it is back, and also look by themselves
 * now and then.
 */
export class Bell {
  private readonly hearers = new Map<string, Set<Hearer>>();
  /** A process id would repeat from container to container. */
  private readonly self = randomUUID();
  /** The connection that listens, or is about to. */
  private line: pg.Client | undefined;
  private coming: Promise<void> | undefined;
  private isListening = false;
  private isClosed = false;
  private retry: NodeJS.Timeout | undefined;
  private readonly options: { databaseUrl: string; alone: boolean; log: Log };

  constructor(options: { databaseUrl: string; alone: boolean; log: Log }) {
    this.options = options;
  }

  async start(): Promise<void> {
    if (!this.options.alone) await (this.coming = this.connect());
  }

  hear(topic: string, hearer: Hearer): void {
    this.hearers.set(topic, (this.hearers.get(topic) ?? new Set()).add(hearer));
  }

  /** About what is in no transaction. */
  ring(topic: string, about: string): void {
    this.deliver(topic, about);
    if (!this.isListening) return;
    void this.line?.query("select pg_notify($1, $2)", this.payload(topic, about)).catch(() => undefined);
  }

  /** When the transaction commits, even if this process dies at that moment. */
  ringWith(tx: Tx, topic: string, about: string): void {
    tx.afterCommit(() => this.deliver(topic, about));
    if (this.options.alone) return;
    // It is sent ahead of the commit, which fails if it does.
    void tx.sql("select pg_notify($1, $2)", this.payload(topic, about)).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retry);
    // The driver never says that a connection was ended before it was up.
    await this.coming;
    await this.line?.end().catch(() => undefined);
  }

  private payload(topic: string, about: string): string[] {
    return [channel, JSON.stringify([topic, about, this.self])];
  }

  /** The work that is announced is durable: an error in a hearer is not the caller's. */
  private deliver(topic: string, about: string): void {
    for (const hearer of this.hearers.get(topic) ?? []) {
      try {
        hearer(about);
      } catch (error) {
        this.options.log.error({ err: error, topic }, "bell");
      }
    }
  }

  private async connect(): Promise<void> {
    const line = new pg.Client({
      connectionString: this.options.databaseUrl,
      application_name: "recado bell",
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    this.line = line;
    line.on("notification", ({ payload }) => this.heard(payload));
    // One loss is often said twice.
    line.on("error", () => this.lost(line));
    line.on("end", () => this.lost(line));
    try {
      await line.connect();
      await line.query(`listen ${channel}`);
    } catch (error) {
      if (!this.isClosed) this.options.log.warn({ err: error }, "bell");
      return this.lost(line);
    }
    if (this.line !== line) return;
    this.isListening = true;
    for (const topic of this.hearers.keys()) this.deliver(topic, "");
  }

  private heard(payload: string | undefined): void {
    const ring = ringOf(payload);
    if (ring && ring.sender !== this.self) this.deliver(ring.topic, ring.about);
  }

  private lost(line: pg.Client): void {
    if (this.line !== line) return;
    this.line = undefined;
    this.isListening = false;
    void line.end().catch(() => undefined);
    if (!this.isClosed) this.retry = setTimeout(() => void (this.coming = this.connect()), retryAfterMs);
  }
}

/** Anybody with access to the database may write on the channel: ignores what no bell wrote. */
function ringOf(payload = ""): { topic: string; about: string; sender: string } | undefined {
  try {
    const [topic, about, sender] = JSON.parse(payload) as unknown[];
    if (typeof topic === "string" && typeof about === "string" && typeof sender === "string")
      return { topic, about, sender };
  } catch {
    // Not a bell's.
  }
  return undefined;
}
