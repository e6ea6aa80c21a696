import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Log } from "./log.ts";

const channel = "recado_bell";
const retryAfterMs = 1_000;

type Hearer = (about: string) => void;

/**
 * Wakes whoever waits for rows to appear, in this process at once and in the others through PostgreSQL. A ring may be
 * lost with its process or with the line: whoever hears is rung about "" when the line is back, and also looks by itself
 * now and then.
 */
export class Bell {
  private readonly hearers = new Map<string, Set<Hearer>>();
  /** Process ids repeat from container to container. */
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

  ring(topic: string, about: string): void {
    this.deliver(topic, about);
    if (!this.isListening) return;
    void this.line
      ?.query("select pg_notify($1, $2)", [channel, JSON.stringify([topic, about, this.self])])
      .catch(() => undefined);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retry);
    // The driver never says that a connection was ended before it was up.
    await this.coming;
    await this.line?.end().catch(() => undefined);
  }

  /** Who rings has done its own work already: a hearer that stumbles is nobody's but its own affair. */
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

/** Whoever may use the database may write on its channels; only what a bell wrote is a ring. */
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
