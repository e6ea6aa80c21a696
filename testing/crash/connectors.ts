import { setTimeout as pause } from "node:timers/promises";
import { setupCode } from "../bench/program.ts";
import { freePort, temporaryFolder } from "../bench/temporary.ts";
import { changes, installAudit, ownedWrites, type Change } from "./audit.ts";
import { openDatabase } from "./database.ts";
import type { Outcome } from "./outcome.ts";
import { socketsTo } from "./process-sockets.ts";
import { ServerProgram, startPeerProgram } from "./programs.ts";
import { chanceOf } from "./random.ts";
import type { Limits } from "./report.ts";
import { eventually } from "./scene.ts";
import { underLoad, type Request, type Trial, type World } from "./trial.ts";

export const takenOver = "until another process had the session";
const onLineAgain = "until the session was on the line again";
const socketClosed = "until a woken owner's sockets were closed";
export const connectorLimits: Limits = {
  [takenOver]: { part: "p95", milliseconds: 15_000 },
  [socketClosed]: { part: "slowest", milliseconds: 1_000 },
};
/**
 * Few are on the line at once. This form runs beside other tests, where a machine is slow and not wrong: how quick
 * it is the long form asks.
 */
export const fewConnectorLimits: Limits = {
  [takenOver]: { part: "slowest", milliseconds: 40_000 },
  [onLineAgain]: { part: "slowest", milliseconds: 60_000 },
  [socketClosed]: { part: "slowest", milliseconds: 5_000 },
};

interface Shape {
  connectors: number;
  sessions: number;
  /** Between the messages of one person. */
  paceMs: readonly [number, number];
  /** How long a process is stopped: longer than its leases. */
  stoppedMs: number;
  /** Between two failures of a process. */
  restMs: readonly [number, number];
}

/** A process that runs sessions. Each run has its own label, under which it writes. */
export class Connector {
  readonly place: number;
  readonly #settings: { environment: Record<string, string>; databaseUrl: string; request: Request };
  #program: ServerProgram | undefined;
  #lives = 0;
  /** Labels by process id. */
  readonly labels = new Map<number, string>();

  constructor(place: number, settings: { environment: Record<string, string>; databaseUrl: string; request: Request }) {
    this.place = place;
    this.#settings = settings;
  }

  get pid(): number {
    return this.#program?.pid ?? 0;
  }

  async start(): Promise<void> {
    const { environment, databaseUrl, request } = this.#settings;
    const label = `connector ${this.place}.${++this.#lives}`;
    const url = new URL(databaseUrl);
    url.searchParams.set("application_name", label);
    this.#program = new ServerProgram(
      {
        PORT: "3000",
        DATA_DIR: "",
        SETUP_CODE: setupCode,
        WHATSAPP_WEBSOCKET_URL: "",
        ...environment,
        ROLES: environment.ROLES ?? "connector",
        DATABASE_URL: url.href,
      },
      request,
    );
    await this.#program.start();
    this.labels.set(this.pid, label);
  }

  kill = async (): Promise<void> => this.#program?.kill();
  end = async (): Promise<void> => void (await this.#program?.end("SIGTERM"));
  freeze = (): void => this.#program?.freeze();
  thaw = (): void => this.#program?.thaw();
  stop = async (): Promise<void> => this.#program?.stop();
}

/** Processes that run sessions beside one that serves, killed and stopped at random; `amount` are minutes. */
export async function runConnectors(request: Request, shape: Shape): Promise<Outcome> {
  await using scene = new AsyncDisposableStack();
  const folder = scene.use(await temporaryFolder());
  const database = scene.use(await openDatabase(folder.path));
  const whatsapp = scene.use(await startPeerProgram());
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    SETUP_CODE: setupCode,
    WHATSAPP_WEBSOCKET_URL: whatsapp.url,
    WHATSAPP_MEDIA_URL: whatsapp.mediaUrl,
  };
  const web = { ...environment, ROLES: "web,worker", DATABASE_URL: database.url };
  const server = scene.use(new ServerProgram(web, request));
  await server.start();
  const connectors: Connector[] = [];
  for (let place = 1; place <= shape.connectors; place++) {
    const connector = new Connector(place, { environment, databaseUrl: database.url, request });
    scene.defer(connector.stop);
    await connector.start();
    connectors.push(connector);
  }
  const world: World = {
    url: server.url,
    peer: whatsapp.peer,
    ledger: database.ledger,
    scene: { connections: shape.sessions, customersEach: 1, attendants: Math.max(2, Math.ceil(shape.sessions / 6)) },
    pace: { customers: shape.paceMs, attendants: shape.paceMs },
  };
  const outcome = await underLoad(world, request, async (trial) => {
    await installAudit(database.ledger);
    await new FailureInjector(trial, connectors, Number(new URL(whatsapp.url).port)).inject(request, shape);
  });
  const labels = new Map(connectors.flatMap(({ labels: own }) => [...own]));
  for (const { process, what, connectionId, owner, count } of await ownedWrites(database.ledger)) {
    const wrote = process.startsWith("connector ");
    outcome.told["writes of owners"] = (outcome.told["writes of owners"] ?? 0) + (wrote ? count : 0);
    if (wrote && labels.get(pidOf(owner)) !== process)
      outcome.faults.push(`${count} × ${what} of connection ${connectionId} by ${process}, whose lease was ${owner}'s`);
  }
  return outcome;
}

/** An owner's name contains its process id. */
const pidOf = (owner: string | null): number => Number(owner?.split("/")[1] ?? 0);

/** An owner's failure, after which others must take over its sessions. Unix time in milliseconds. */
interface Fall {
  pid: number;
  at: number;
  sessions: number[];
}

export class FailureInjector {
  readonly #trial: Trial;
  readonly #connectors: readonly Connector[];
  readonly #peerPort: number;
  readonly #falls: Fall[] = [];
  readonly #down = new Set<Connector>();

  constructor(trial: Trial, connectors: readonly Connector[], peerPort: number) {
    this.#trial = trial;
    this.#connectors = connectors;
    this.#peerPort = peerPort;
  }

  async inject({ amount, seed }: Request, shape: Shape): Promise<void> {
    const end = Date.now() + amount * 60_000;
    await Promise.all(this.#connectors.map((one, n) => this.#haunt(one, shape, chanceOf(seed + 10 + n), end)));
    await this.settle();
  }

  /** Waits until what fell is up again, and notes how long that took. */
  async settle(): Promise<void> {
    const { ledger, outcome } = this.#trial;
    const isSettled = async () => this.#measure(await changes(ledger)).every(({ line }) => line !== undefined);
    await eventually("the sessions that fell", isSettled, 60_000).catch(() => undefined);
    for (const { connectionId, lease, line } of this.#measure(await changes(ledger))) {
      if (lease === undefined || line === undefined)
        outcome.faults.push(`connection ${connectionId} was not taken over`);
      else {
        (outcome.times[takenOver] ??= []).push(lease);
        (outcome.times[onLineAgain] ??= []).push(line);
      }
    }
  }

  async #haunt(victim: Connector, shape: Shape, chance: ReturnType<typeof chanceOf>, end: number): Promise<void> {
    // The first failure comes soon, so that even a short run has one of each.
    await pause(chance.between(0, shape.restMs[0]));
    // One process must always be running, so the others retry later.
    for (let count = 0; Date.now() < end || count === 0; await pause(chance.between(...shape.restMs))) {
      if (this.#down.size >= this.#connectors.length - 1) continue;
      this.#down.add(victim);
      await ((count++ + victim.place) % 2 === 0
        ? this.#kill(victim, chance.between(0, 5_000))
        : this.#stop(victim, shape.stoppedMs));
      this.#down.delete(victim);
    }
  }

  async #kill(victim: Connector, awayMs: number): Promise<void> {
    await this.fell(victim, "kill -9");
    await victim.kill();
    await pause(awayMs);
    await this.#trial.audit();
    await victim.start();
  }

  async #stop(victim: Connector, stoppedMs: number): Promise<void> {
    await this.fell(victim, "stopped");
    victim.freeze();
    await pause(stoppedMs);
    await this.#trial.audit();
    const before = socketsTo(victim.pid, this.#peerPort);
    const woken = Date.now();
    victim.thaw();
    const areClosed = async () => [...socketsTo(victim.pid, this.#peerPort)].every((socket) => !before.has(socket));
    await eventually("the woken owner's sockets", areClosed, 30_000);
    if (before.size > 0) (this.#trial.outcome.times[socketClosed] ??= []).push(Date.now() - woken);
  }

  /** Notes which sessions the process has that is about to end. */
  async fell(victim: Connector, how: string): Promise<void> {
    const { ledger, outcome, say } = this.#trial;
    const leases = await ledger.query<{ id: number; owner: string | null }>(
      "select connection_id::float8 as id, owner from session_leases",
    );
    const sessions = leases.filter(({ owner }) => pidOf(owner) === victim.pid).map(({ id }) => id);
    this.#falls.push({ pid: victim.pid, at: Date.now(), sessions });
    outcome.injected[`connectors ${how}`] = (outcome.injected[`connectors ${how}`] ?? 0) + 1;
    say(`connector ${victim.place} ${how} with ${sessions.length} sessions`);
  }

  /** The times for each session of a failed owner, unless the next owner failed before the session was up. */
  #measure(seen: readonly Change[]): { connectionId: number; lease: number | undefined; line: number | undefined }[] {
    return this.#falls.flatMap(({ at, sessions }) =>
      sessions.flatMap((connectionId) => {
        const later = seen.filter((change) => change.connectionId === connectionId && change.at > at);
        const taken = later.find(({ owner }) => owner !== null);
        const up = taken && later.find((change) => change.at > taken.at && change.status === "CONNECTED");
        const next = this.#falls.find((fall) => fall.at > at && fall.pid === pidOf(taken?.owner ?? null));
        if (next && (!up || up.at > next.at)) return [];
        return [{ connectionId, lease: taken && taken.at - at, line: up && up.at - at }];
      }),
    );
  }
}

/** Alternates between two and three connectors. */
export const connectors = (request: Request): Promise<Outcome> =>
  runConnectors(request, {
    connectors: request.seed % 2 === 0 ? 3 : 2,
    sessions: 50,
    paceMs: [4_000, 12_000],
    stoppedMs: 30_000,
    restMs: [10_000, 40_000],
  });

/** Few sessions, two processes, stopped for little longer than a lease. */
export const fewConnectors = (request: Request): Promise<Outcome> =>
  runConnectors(request, {
    connectors: 2,
    sessions: 6,
    paceMs: [1_000, 3_000],
    stoppedMs: 13_000,
    restMs: [1_000, 2_000],
  });
