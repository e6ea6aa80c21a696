import { setTimeout as rest } from "node:timers/promises";
import pg from "pg";
import type { ServerOptions } from "socket.io";
import { isStorageError } from "../database/errors.ts";
import { GroupCommit } from "../group-commit.ts";
import type { Log } from "../log.ts";

/**
 * Both namespaces have the same handlers: a client whose base address ends in `/api` requests the namespace of that
 * name.
 */
export const namespaces = ["/", "/api"] as const;

export interface RealtimeAdapter {
  /** Undefined: this is the only process, so the in-memory adapter is enough. */
  create: ServerOptions["adapter"] | undefined;
  /** Called when other processes' events may have been missed, once they arrive again. */
  whenMissed(listener: () => void): void;
  close(): Promise<void>;
}

interface AdapterOptions {
  alone: boolean;
  databaseUrl: string;
  redisUrl: string | undefined;
  log: Log;
}

/**
 * How events reach browsers connected to other processes: in memory for one process, else by PostgreSQL, else by Redis.
 * Each adapter is loaded on use: together they would slow down every start and take memory.
 */
export async function openAdapter(options: AdapterOptions): Promise<RealtimeAdapter> {
  if (options.redisUrl) return openRedis(options.redisUrl, options.log);
  if (options.alone) return { create: undefined, whenMissed: () => undefined, close: async () => undefined };
  return openPostgres(options.databaseUrl, options.log);
}

/** Streams resume where they stopped: nothing is missed. */
async function openRedis(url: string, log: Log): Promise<RealtimeAdapter> {
  const { createClient } = await import("redis");
  const { createAdapter } = await import("@socket.io/redis-streams-adapter");
  const client = createClient({ url });
  client.on("error", (error: Error) => log.warn({ err: error }, "redis"));
  await client.connect();
  return {
    create: createAdapter(client) as unknown as ServerOptions["adapter"],
    whenMissed: () => undefined,
    close: async () => client.destroy(),
  };
}

async function openPostgres(databaseUrl: string, log: Log): Promise<RealtimeAdapter> {
  const { createAdapter } = await import("@socket.io/postgres-adapter");
  const line = new PostgresLine(databaseUrl, log);
  return {
    create: createAdapter(line as unknown as pg.Pool, {
      errorHandler: (error) => log.warn({ err: error }, "realtime"),
    }) as unknown as ServerOptions["adapter"],
    whenMissed: (listener) => void line.listeners.push(listener),
    close: () => line.end(),
  };
}

/** The adapter's statement for each event. */
const notifyOne = "SELECT pg_notify($1, $2)";
const notifyAll = "select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as x (channel, payload)";
const eventsAtOnce = 200;
/** How long events gather after others were sent, ms: each statement wakes every process. */
const gatherMs = 5;

interface SentEvent {
  channel: string;
  payload: string;
}

/**
 * Acts as a pool for the adapter: runs statements, and gives a connection to listen on, which the adapter requests
 * again when it is lost. All statements use one connection, so that events arrive in the order in which they were sent.
 */
class PostgresLine {
  readonly listeners: (() => void)[] = [];
  private readonly statements: pg.Pool;
  private readonly connection: pg.ClientConfig;
  private readonly lost: (error: Error) => void;
  /** The connection given last: an adapter that was closed while it asked never releases it. */
  private given: pg.Client | undefined;
  private hasListened = false;
  private isEnded = false;
  /** Events that come while others are sent, and a little later, go together. */
  private readonly events = new GroupCommit<SentEvent>({
    size: eventsAtOnce,
    commit: (events) => this.sendEvents(events),
    isHopeless: isStorageError,
  });

  constructor(databaseUrl: string, log: Log) {
    this.connection = {
      connectionString: databaseUrl,
      application_name: "recado realtime",
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    };
    this.lost = (error) => log.warn({ err: error }, "realtime database");
    this.statements = new pg.Pool({ ...this.connection, max: 1 });
    this.statements.on("error", this.lost);
    this.statements.on("connect", (client) => client.on("error", this.lost));
  }

  /** For the adapter, which reads the answer of no notification. */
  query(text: string, values: unknown[] = []): Promise<unknown> {
    if (text !== notifyOne) return this.run({ text, values });
    const [channel, payload] = values as string[];
    return this.events.add({ channel: channel!, payload: payload! });
  }

  private async sendEvents(events: readonly SentEvent[]): Promise<void> {
    for (const part of withoutRepetition(events)) {
      const values = [part.map(({ channel }) => channel), part.map(({ payload }) => payload)];
      await this.run({ name: "events", text: notifyAll, values });
    }
    await rest(gatherMs);
  }

  /** Retries once if the connection is lost: a repeated event does no harm, a missing one does. */
  private run(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const run = () => this.statements.query(statement);
    return run().catch((error: unknown) => {
      if (this.isEnded || !isStorageError(error)) throw error;
      return run();
    });
  }

  async connect(): Promise<pg.Client & { release(): void }> {
    // Rejecting would make the adapter ask again for ever.
    if (this.isEnded) return new Promise(() => undefined);
    const client = new pg.Client(this.connection);
    client.on("error", this.lost);
    await client.connect();
    if (this.isEnded) {
      await client.end();
      return new Promise(() => undefined);
    }
    if (this.hasListened) {
      for (const name of namespaces) await client.query(`listen "socket.io#${name}"`);
      setImmediate(() => this.listeners.forEach((listener) => listener()));
    }
    this.hasListened = true;
    this.given = client;
    return Object.assign(client, { release: () => void client.end().catch(this.lost) });
  }

  async end(): Promise<void> {
    // What browsers are to be told is still on its way; a database that is gone is not waited for.
    await Promise.race([this.events.idle(), rest(1_000, undefined, { ref: false })]);
    this.isEnded = true;
    await Promise.all([this.statements.end(), this.given?.end().catch(this.lost)]);
  }
}

/** PostgreSQL leaves out a transaction's second notification of the same text, which may be news after others. */
function withoutRepetition(events: readonly SentEvent[]): SentEvent[][] {
  const parts: SentEvent[][] = [];
  let told = new Set<string>();
  for (const event of events) {
    const part = parts.at(-1);
    if (part && !told.has(event.payload)) part.push(event);
    else {
      parts.push([event]);
      told = new Set();
    }
    told.add(event.payload);
  }
  return parts;
}
