import type { Server as HttpServer } from "node:http";
import { Server, type Namespace, type Socket } from "socket.io";
import { envelopeOf } from "@recado/contracts";
import { eventName, type EventName, type Events } from "@recado/contracts/realtime";
import { limits } from "@recado/contracts/limits";
import { isAdmin, type Actor } from "../actor.ts";
import type { Tx } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import { Admission, admittedTo, type AdmissionOptions } from "./admission.ts";
import { Allowance } from "./allowance.ts";
import {
  answerAsks,
  listenForHints,
  type Ask,
  type HintListener,
  type HintListeners,
  type Joiner,
  type Joiners,
} from "./asks.ts";
import { adminRoom, assertRooms, mainRoom, sessionRoom, superRoom, userRoom } from "./rooms.ts";
import { SessionCheck } from "./session-check.ts";
import { namespaces, type RealtimeAdapter } from "./adapter.ts";
import { socketLimits } from "./socket-limits.ts";

export interface RealtimeOptions extends AdmissionOptions {
  adapter: RealtimeAdapter;
  /** The user as stored now; refuses if they may no longer be connected. */
  refresh(actor: Actor): Promise<Actor>;
  /** Those of the sessions that have not ended. */
  standing(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

interface PublishOptions {
  /** Sockets in one of these rooms don't get the event. */
  except?: readonly string[];
  /** The id appended to the event's name on the wire, if it has one. */
  of?: number;
}

interface Lifecycle {
  connected(actor: Actor, socketId: string): Promise<void>;
  beating(actor: Actor, socketId: string): Promise<void>;
  disconnected(actor: Actor, socketId: string): Promise<void>;
}

/** A heartbeat comes every five minutes; faster ones are ignored. */
const heartbeats = { burst: 3, perSecond: 1 / 60 };

/** A browser checks each second whether the server is reachable. */
const signsOfLife = { burst: 10, perSecond: 2 };

/** The socket side of the app: delivers events to rooms, and checks every join. */
export class Realtime {
  private readonly io: Server;
  private readonly spaces: readonly Namespace[];
  private readonly options: RealtimeOptions;
  private readonly joiners: Joiners = new Map();
  private readonly listeners: HintListeners = new Map();
  private readonly lifecycles: Lifecycle[] = [];
  /** Running handlers of connects and disconnects. */
  private readonly underway = new Set<Promise<void>>();
  private readonly sessions: SessionCheck;
  /** Shared request limit of all sockets of a user; deleted with the user's last socket. */
  private readonly asks = new Map<string, { sockets: number; allowance: Allowance }>();
  private isAttached = false;
  private build: string | undefined;

  constructor(options: RealtimeOptions) {
    this.options = options;
    const admission = new Admission(options);
    this.io = new Server({
      transports: ["websocket"],
      pingInterval: 18_000,
      pingTimeout: 18_000,
      maxHttpBufferSize: socketLimits.message,
      serveClient: false,
      allowRequest: (request, decide) => decide("ERR_TOO_MANY_REQUESTS", admission.hasRoom(request)),
      ...(options.adapter.create ? { adapter: options.adapter.create } : {}),
    });
    this.spaces = namespaces.map((name) => this.io.of(name));
    for (const space of this.spaces) {
      space.use((socket, next) => void admission.admit(socket, next));
      space.on("connection", (socket) => void this.welcome(socket));
    }
    options.adapter.whenMissed(() => this.startOver());
    this.sessions = new SessionCheck(() => this.open(), options);
  }

  /** `build` identifies the web app that this process serves: pages of another build offer to reload. */
  attach(server: HttpServer, build?: string): void {
    this.isAttached = true;
    this.build = build;
    this.io.attach(server);
    this.boundMessages();
    this.sessions.start();
  }

  /** Declares a request of clients and its rooms; `leave` is the request that undoes it. */
  answers(ask: Ask, leave: Ask, join: Joiner): void {
    this.joiners.set(ask, { leave, join });
  }

  /** Declares a hint of clients and its handler. */
  listens(ask: Ask, hear: HintListener): void {
    this.listeners.set(ask, hear);
  }

  watch(lifecycle: Lifecycle): void {
    this.lifecycles.push(lifecycle);
  }

  /** Sends the event to the rooms after the transaction is durable, once per socket. */
  announce<E extends EventName>(
    tx: Tx,
    rooms: readonly string[],
    event: E,
    payload: Events[E],
    ...options: [PublishOptions?]
  ): void {
    // Check now, while an error can still be rolled back.
    assertRooms(tx.companyId, rooms);
    tx.afterCommit(() => this.publish(tx.companyId, rooms, event, payload, ...options));
  }

  /** Sends the event to the rooms, once per socket. */
  publish<E extends EventName>(
    companyId: number,
    rooms: readonly string[],
    event: E,
    payload: Events[E],
    { except = [], of }: PublishOptions = {},
  ): void {
    assertRooms(companyId, rooms);
    if (rooms.length === 0) return;
    const name = eventName(companyId, event, of);
    const envelope = envelopeOf(event, payload);
    for (const space of this.heard())
      space
        .to([...rooms])
        .except([...except])
        .emit(name, payload, envelope);
  }

  /** Closes all sockets of a user, in every process; their browser reconnects with its current rights. */
  disconnectUser(companyId: number, userId: number): void {
    this.disconnect([userRoom(companyId, userId)]);
  }

  /** Closes the sockets of these sessions, in every process; the user's later sessions keep theirs. */
  disconnectSessions(companyId: number, sessionIds: readonly string[]): void {
    // Without a room, Socket.IO would close everybody's sockets.
    if (sessionIds.length > 0) this.disconnect(sessionIds.map((sessionId) => sessionRoom(companyId, sessionId)));
  }

  /** Closes this process's sockets whose session has ended. Runs by itself every few seconds. */
  checkSessions(): Promise<void> {
    return this.sessions.check();
  }

  /** Closes a connection that sends too many messages, signed in or not. */
  private boundMessages(): void {
    this.io.engine.on("connection", (connection: Socket["conn"]) => {
      const messages = new Allowance(socketLimits.messages, performance.now());
      connection.on("packet", () => {
        if (!messages.spend(performance.now())) connection.close(true);
      });
    });
  }

  get sockets(): number {
    return this.io.engine?.clientsCount ?? 0;
  }

  async close(): Promise<void> {
    await this.sessions.stop();
    // A process without browsers has no engine, and socket.io's own close would fail.
    await (this.isAttached ? this.io.close() : Promise.all(this.spaces.map(async ({ adapter }) => adapter.close())));
    await Promise.all(this.underway);
    await this.options.adapter.close();
  }

  /** This process's browsers reconnect, and fetch what they missed. */
  private startOver(): void {
    for (const socket of this.open()) socket.conn.close();
  }

  /** The namespaces that may have listeners: this process does not know other processes' sockets. */
  private heard(): readonly Namespace[] {
    const isAlone = this.options.adapter.create === undefined;
    return isAlone ? this.spaces.filter(({ sockets }) => sockets.size > 0) : this.spaces;
  }

  /** The sockets of this process. */
  private open(): Socket[] {
    return this.spaces.flatMap(({ sockets }) => [...sockets.values()]);
  }

  private disconnect(rooms: string[]): void {
    for (const space of this.spaces) space.in(rooms).disconnectSockets(true);
  }

  private async welcome(socket: Socket): Promise<void> {
    const { actor, sessionId } = admittedTo(socket);
    const look = () => this.look(socket, actor);
    const follow = this.follower(actor, socket.id);
    const beats = new Allowance(heartbeats, performance.now());
    socket.on("userStatus", () => {
      if (beats.spend(performance.now())) void look().then((now) => now && follow("beating"));
    });
    const signs = new Allowance(signsOfLife, performance.now());
    socket.on("alive", (done: unknown) => {
      if (typeof done === "function" && signs.spend(performance.now())) done();
    });
    socket.on("disconnect", () => void follow("disconnected"));
    answerAsks(socket, this.joiners, look, this.options.log, this.asksOf(socket, actor));
    listenForHints(socket, this.listeners, look, this.options.log);
    const { companyId, userId } = actor;
    await socket.join([mainRoom(companyId), userRoom(companyId, userId), sessionRoom(companyId, sessionId)]);
    // Repeat the check: the rooms are joined now, so later changes reach this socket, but not those during the
    // handshake.
    const now = await look();
    if (!now) return;
    if (isAdmin(now)) await socket.join(adminRoom(now.companyId));
    if (now.isSuper) await socket.join(superRoom(now.companyId));
    await follow("connected");
    socket.emit("ready", this.build);
  }

  private asksOf(socket: Socket, { companyId, userId }: Actor): Allowance {
    const key = `${companyId} ${userId}`;
    const asks = this.asks.get(key) ?? {
      sockets: 0,
      allowance: new Allowance(socketLimits.asksOfUser, performance.now()),
    };
    asks.sockets += 1;
    this.asks.set(key, asks);
    socket.once("disconnect", () => {
      asks.sockets -= 1;
      if (asks.sockets === 0) this.asks.delete(key);
    });
    return asks.allowance;
  }

  /** The actor as stored now; closes the socket if the user may no longer be connected. */
  private async look(socket: Socket, actor: Actor): Promise<Actor | undefined> {
    try {
      const now = await this.options.refresh(actor);
      return socket.connected ? now : undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) this.options.log.warn({ err: error }, "socket ended");
      socket.disconnect(true);
      return undefined;
    }
  }

  /** Reports this socket's connects and disconnects, one after the other. */
  private follower(actor: Actor, socketId: string): (moment: keyof Lifecycle) => Promise<void> {
    let last = Promise.resolve();
    return (moment) => {
      const done = (last = last.then(() => this.live(moment, actor, socketId)));
      this.underway.add(done);
      return done.finally(() => this.underway.delete(done));
    };
  }

  private async live(moment: keyof Lifecycle, actor: Actor, socketId: string): Promise<void> {
    for (const lifecycle of this.lifecycles) {
      await lifecycle[moment](actor, socketId).catch((error: unknown) =>
        this.options.log.warn({ err: error, moment }, "presence not kept"),
      );
    }
  }
}

/** The client's heartbeat; a longer silent socket does not count as present. */
export const presenceSeconds = (limits.heartbeat * 1.2) / 1_000;
