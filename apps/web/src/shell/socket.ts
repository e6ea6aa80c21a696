import { limits } from "@recado/contracts/limits";
import { eventPrefix, type ClientEvents, type Envelope, type EventName, type Events } from "@recado/contracts/realtime";
import type { Ticket } from "@recado/contracts/tickets";
import type { Socket } from "socket.io-client";
import { createStore } from "../ui/store.ts";

/** A room that a component may ask for; the company's and the user's own are joined by the server. */
export type Room = `ticket:${number}` | `tickets:${Ticket["status"]}` | "notification" | "kanban";
/** "refused": the server can be reached, but gives no live connection, because the company owes something. */
export type LinkState = "connecting" | "connected" | "offline" | "refused";
type Wire = Pick<Socket, "connected" | "connect" | "disconnect" | "removeAllListeners" | "onAny" | "offAny"> & {
  on(name: string, listener: (...given: never[]) => void): unknown;
  emit(name: string, ...given: unknown[]): unknown;
};

interface Surroundings {
  /** Opens a socket that asks `token` for its token at every attempt. */
  open(token: () => Promise<string>): Wire;
  /** A token that is good now. */
  freshToken(): Promise<string>;
  /** Whether the stored token expires within `ms` or is missing. */
  endsWithin(ms: number): boolean;
  reload(): void;
  sessionEnded(): void;
  /** Called with the build of the web app that the server serves; undefined if it has none. */
  servesBuild(build: string | undefined): void;
  /** A room, or without one the socket, has been connected since `since` (`performance.now()`): older data may be stale. */
  caughtUp(since: number, room?: Room): void;
  received<E extends EventName>(name: E, payload: Events[E], envelope: Envelope): void;
}

/** Below this a token counts as near its end, ms. */
const nearExpiry = 60_000;
const reconnectAfter = 1_000;
/** The server is asked for a sign of life this often, ms. */
const probeEvery = 1_000;
/** A connection with this many unanswered probes counts as lost: within 3 s, but not if it is only slow. */
const probesUntilOffline = 2;
/** After this many the socket is reopened. */
const probesUntilReopened = 10;
/** Conversations shown for less than this do not count as viewed, ms. */
const settlesAfter = 400;

/**
 * The browser's only socket (decision 10). It counts how many components want each room, joins the rooms again after
 * each connect, and reports the time of each connect.
 */
export function createLink(around: Surroundings) {
  const wanted = new Map<Room, number>();
  const state = createStore<LinkState>("connecting");
  let wire: Wire | null = null;
  let owner = "";
  /** The socket is open. `state` also tells whether the server answers on it. */
  let isUp = false;
  let unanswered = 0;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let probing: ReturnType<typeof setInterval> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  /** The conversation that is shown, and the one last reported to the server. */
  const viewed: { at: number | null; told: number | null; settling?: ReturnType<typeof setTimeout> } = {
    at: null,
    told: null,
  };

  function tell<A extends keyof ClientEvents>(ask: A, ...given: Parameters<ClientEvents[A]>): void {
    wire?.emit(ask, ...given);
  }

  function joinNow(room: Room): void {
    // Also after a refusal: the room's data may have changed while it was not joined.
    const done = () => around.caughtUp(performance.now(), room);
    const [kind, which] = room.split(":");
    if (kind === "notification") tell("joinNotification", done);
    else if (kind === "kanban") tell("joinKanban", done);
    else if (kind === "ticket") tell("joinChatBox", Number(which), done);
    else tell("joinTickets", which as Ticket["status"], done);
  }

  function leaveNow(room: Room): void {
    const [kind, which] = room.split(":");
    if (kind === "notification") tell("leaveNotification");
    else if (kind === "kanban") tell("leaveKanban");
    else if (kind === "ticket") tell("leaveChatBox", Number(which));
    else tell("leaveTickets", which as Ticket["status"]);
  }

  function tellViewed(): void {
    if (!isUp || viewed.told === viewed.at) return;
    viewed.told = viewed.at;
    tell("looking", viewed.at);
  }

  /** A socket stays open long after its line is lost. */
  function probe(): void {
    if (!isUp) return;
    if (unanswered >= probesUntilOffline) state.set("offline");
    if (unanswered >= probesUntilReopened) {
      isUp = false;
      wire?.disconnect();
      wire?.connect();
      return;
    }
    unanswered += 1;
    tell("alive", answered);
  }

  function answered(): void {
    unanswered = 0;
    if (isUp) state.set("connected");
  }

  function reloadSoon(): void {
    clearTimeout(later);
    later = setTimeout(() => around.reload(), limits.reloadAfterExpiry);
  }

  function ready(build?: string): void {
    isUp = true;
    unanswered = 0;
    state.set("connected");
    around.servesBuild(build);
    around.caughtUp(performance.now());
    for (const room of wanted.keys()) joinNow(room);
    // The server forgets it when the socket ends.
    viewed.told = null;
    tellViewed();
  }

  function disconnected(reason: string): void {
    isUp = false;
    if (reason === "io client disconnect") return;
    state.set("connecting");
    // After any other reason the library reconnects by itself.
    if (!reason.startsWith("io")) return;
    if (around.endsWithin(nearExpiry)) reloadSoon();
    else later = setTimeout(() => wire?.connect(), reconnectAfter);
  }

  function refused(error: Error & { data?: { error?: string } }): void {
    const code = error.data?.error;
    state.set(code === "ERR_SUBSCRIPTION_EXPIRED" ? "refused" : "offline");
    if (code === "ERR_TOKEN_EXPIRED") reloadSoon();
    else if (code === "ERR_SESSION_EXPIRED") around.sessionEnded();
    // A refusal by the server ends the library's own attempts; overload or a restart is no reason to give up.
    else if (code !== undefined) later = setTimeout(() => wire?.connect(), limits.toast);
  }

  function close(): void {
    clearInterval(heartbeat);
    clearInterval(probing);
    clearTimeout(later);
    clearTimeout(viewed.settling);
    viewed.at = null;
    wire?.removeAllListeners();
    wire?.offAny();
    wire?.disconnect();
    wire = null;
    owner = "";
    isUp = false;
    state.set("offline");
  }

  return {
    /** Opens the socket of this person; one that belongs to another company or user is closed first. */
    open(companyId: number, userId: number): void {
      if (wire && owner === `${companyId}:${userId}`) return;
      close();
      owner = `${companyId}:${userId}`;
      state.set("connecting");
      wire = around.open(() => around.freshToken());
      wire.on("ready", ready);
      wire.on("disconnect", disconnected);
      wire.on("connect_error", refused);
      const prefix = eventPrefix(companyId);
      wire.onAny((name: string, payload: Events[EventName], envelope: Envelope) => {
        if (name.startsWith(prefix)) around.received(envelope.entity, payload, envelope);
      });
      heartbeat = setInterval(() => tell("userStatus"), limits.heartbeat);
      probing = setInterval(probe, probeEvery);
    },

    close,

    /** Wants a room; returns how to want it no longer. */
    join(room: Room): () => void {
      const count = wanted.get(room) ?? 0;
      wanted.set(room, count + 1);
      if (count === 0 && isUp) joinNow(room);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const rest = (wanted.get(room) ?? 1) - 1;
        if (rest > 0) {
          wanted.set(room, rest);
          return;
        }
        wanted.delete(room);
        if (isUp) leaveNow(room);
      };
    },

    /** Shows the customer that the user writes or records; dropped while the socket is down. */
    typing(ticketId: number, doing: "composing" | "recording" | "paused"): void {
      if (isUp) tell("typing", ticketId, doing);
    },

    /** Tells which conversation is shown, for colleagues who look at the same one. */
    looking(ticketId: number | null): void {
      viewed.at = ticketId;
      clearTimeout(viewed.settling);
      viewed.settling = setTimeout(tellViewed, settlesAfter);
    },

    state: state.get,
    watch: state.watch,
  };
}
