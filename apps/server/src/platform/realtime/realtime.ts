import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import { envelopeOf } from "@recado/contracts";
import { eventName, type EventName, type Events } from "@recado/contracts/realtime";
import { limits } from "@recado/contracts/limits";
import { isAdmin, type Actor } from "../actor.ts";
import type { Log } from "../log.ts";
import type { Tx } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import { isOwnOrigin, refusalCode } from "./admission.ts";
import { Allowance } from "./allowance.ts";
import { answerAsks, hearHints, type Ask, type Hearer, type Hearers, type Joiner, type Joiners } from "./asks.ts";
import { adminRoom, assertRooms, mainRoom, userRoom } from "./rooms.ts";
import type { RealtimeAdapter } from "./adapter.ts";

export interface RealtimeOptions {
  adapter: RealtimeAdapter;
  publicUrl: string;
  log: Log;
  /** Who holds this token now; refuses when nobody may connect with it. */
  authenticate(token: string | undefined): Promise<Actor>;
  /** The same person as their rows say it at this moment; refuses when they may no longer be connected. */
  refresh(actor: Actor): Promise<Actor>;
}

interface Lifecycle {
  connected(actor: Actor, socketId: string): Promise<void>;
  beating(actor: Actor, socketId: string): Promise<void>;
  disconnected(actor: Actor, socketId: string): Promise<void>;
}

/** A heart beats every five minutes; what beats faster is not listened to. */
const heartbeats = { burst: 3, perSecond: 1 / 60 };

/** The socket side of the app: it delivers to rooms, and lets nobody into a room unchecked. */
export class Realtime {
  private readonly io: Server;
  private readonly options: RealtimeOptions;
  private readonly joiners: Joiners = new Map();
  private readonly hearers: Hearers = new Map();
  private readonly lifecycles: Lifecycle[] = [];
  /** What follows sockets' coming and going, and isn't done yet. */
  private readonly underway = new Set<Promise<void>>();
  private isAttached = false;

  constructor(options: RealtimeOptions) {
    this.options = options;
    this.io = new Server({
      transports: ["websocket"],
      pingInterval: 18_000,
      pingTimeout: 18_000,
      maxHttpBufferSize: 64 * 1024,
      serveClient: false,
      allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers, options.publicUrl)),
      ...(options.adapter.create ? { adapter: options.adapter.create } : {}),
    });
    this.io.use((socket, next) => void this.admit(socket, next));
    this.io.on("connection", (socket) => void this.welcome(socket));
    options.adapter.whenMissed(() => this.startOver());
  }

  attach(server: HttpServer): void {
    this.isAttached = true;
    this.io.attach(server);
  }

  /** Declares what a client may ask and where it leads; `leave` is the ask that undoes it. */
  answers(ask: Ask, leave: Ask, join: Joiner): void {
    this.joiners.set(ask, { leave, join });
  }

  /** Declares what a client may say in passing, and who follows it. */
  hears(ask: Ask, hear: Hearer): void {
    this.hearers.set(ask, hear);
  }

  watch(lifecycle: Lifecycle): void {
    this.lifecycles.push(lifecycle);
  }

  /** Tells the rooms, once each socket, after the transaction is durable. */
  announce<E extends EventName>(tx: Tx, rooms: readonly string[], event: E, payload: Events[E]): void {
    // A mistake is found while it can still be rolled back.
    assertRooms(tx.companyId, rooms);
    tx.afterCommit(() => this.publish(tx.companyId, rooms, event, payload));
  }

  publish<E extends EventName>(companyId: number, rooms: readonly string[], event: E, payload: Events[E]): void {
    assertRooms(companyId, rooms);
    if (rooms.length > 0) this.io.to([...rooms]).emit(eventName(companyId, event), payload, envelopeOf(event, payload));
  }

  /** Ends all sockets of a person, in every process; their browser comes back as what it may be now. */
  disconnectUser(companyId: number, userId: number): void {
    this.io.in(userRoom(companyId, userId)).disconnectSockets(true);
  }

  get sockets(): number {
    return this.io.engine?.clientsCount ?? 0;
  }

  async close(): Promise<void> {
    // A process that serves no browsers has no engine, over which socket.io's own closing would stumble.
    await (this.isAttached ? this.io.close() : this.io.of("/").adapter.close());
    await Promise.all(this.underway);
    await this.options.adapter.close();
  }

  /** The browsers of this process come back, and fetch what they were not told. */
  private startOver(): void {
    for (const socket of this.io.of("/").sockets.values()) socket.conn.close();
  }

  private async admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    try {
      const { auth, query } = socket.handshake;
      const token: unknown = auth.token ?? query.token;
      socket.data.actor = await this.options.authenticate(typeof token === "string" ? token : undefined);
      next();
    } catch (error) {
      this.unlessRefused(error, "socket not let in");
      next(Object.assign(new Error("refused"), { data: { error: refusalCode(error) } }));
    }
  }

  private async welcome(socket: Socket): Promise<void> {
    const actor = socket.data.actor as Actor;
    const look = () => this.look(socket, actor);
    const follow = this.follower(actor, socket.id);
    const beats = new Allowance(heartbeats, performance.now());
    socket.on("userStatus", () => {
      if (beats.spend(performance.now())) void look().then((now) => now && follow("beating"));
    });
    socket.on("disconnect", () => void follow("disconnected"));
    answerAsks(socket, this.joiners, look, this.options.log);
    hearHints(socket, this.hearers, look, this.options.log);
    await socket.join([mainRoom(actor.companyId), userRoom(actor.companyId, actor.userId)]);
    // What changed while the hand was being shaken: the rooms above are joined, so later changes reach this socket.
    const now = await look();
    if (!now) return;
    if (isAdmin(now)) await socket.join(adminRoom(now.companyId));
    await follow("connected");
    socket.emit("ready");
  }

  /** Who is there as their rows say it now; the socket of somebody who may no longer be there is ended. */
  private async look(socket: Socket, actor: Actor): Promise<Actor | undefined> {
    try {
      const now = await this.options.refresh(actor);
      return socket.connected ? now : undefined;
    } catch (error) {
      this.unlessRefused(error, "socket ended");
      socket.disconnect(true);
      return undefined;
    }
  }

  /** Tells whoever follows sockets of this one's moments, one after the other. */
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

  private unlessRefused(error: unknown, sentence: string): void {
    if (!(error instanceof Refusal)) this.options.log.warn({ err: error }, sentence);
  }
}

/** The client's heartbeat; a socket silent for longer is no presence. */
export const presenceSeconds = (limits.heartbeat * 1.2) / 1_000;
