import { limits } from "@recado/contracts/limits";
import { eventPrefix, type ClientEvents, type EventName, type Events } from "@recado/contracts/realtime";
import type { Ticket } from "@recado/contracts/tickets";
import type { Socket } from "socket.io-client";
import { createStore } from "../ui/store.ts";

/** A room that a component may ask for; the company's and the user's own are joined by the server. */
export type Room = `ticket:${number}` | `tickets:${Ticket["status"]}` | "notification";
export type LinkState = "connecting" | "connected" | "offline";
type Wire = Pick<Socket, "connected" | "connect" | "disconnect" | "removeAllListeners" | "onAny" | "offAny"> & {
  on(name: string, listener: (...given: never[]) => void): unknown;
  emit(name: string, ...given: unknown[]): unknown;
};

interface Surroundings {
  /** Opens a socket that asks `token` for its token at every attempt. */
  open(token: () => Promise<string>): Wire;
  /** A token that is good now. */
  freshToken(): Promise<string>;
  /** Whether the token that is stored ends within `ms`, or there is none. */
  endsWithin(ms: number): boolean;
  reload(): void;
  sessionEnded(code: string): void;
  /** A room or, without one, the whole link is up since `since` (`performance.now()`): what is older may be stale. */
  caughtUp(since: number, room?: Room): void;
  received<E extends EventName>(name: E, payload: Events[E]): void;
}

/** Below this a token counts as near its end, ms. */
const nearExpiry = 60_000;
const reconnectAfter = 1_000;
/** Conversations shown for less than this do not count as viewed, ms. */
const settlesAfter = 400;

/**
 * The browser's one socket (decision 10). Rooms are counted, so that two components may want the same one; every
 * connect joins them anew and says since when the link is up.
 */
export function createLink(around: Surroundings) {
  const wanted = new Map<Room, number>();
  const state = createStore<LinkState>("offline");
  let wire: Wire | null = null;
  let owner = "";
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  /** The conversation that is shown, and the one that the server knows of. */
  const viewed: { at: number | null; told: number | null; settling?: ReturnType<typeof setTimeout> } = {
    at: null,
    told: null,
  };

  function tell<A extends keyof ClientEvents>(ask: A, ...given: Parameters<ClientEvents[A]>): void {
    wire?.emit(ask, ...given);
  }

  function joinNow(room: Room): void {
    // Refused or not: what is shown of the room may have changed while it was not joined.
    const done = () => around.caughtUp(performance.now(), room);
    const [kind, which] = room.split(":");
    if (kind === "notification") tell("joinNotification", done);
    else if (kind === "ticket") tell("joinChatBox", Number(which), done);
    else tell("joinTickets", which as Ticket["status"], done);
  }

  function leaveNow(room: Room): void {
    const [kind, which] = room.split(":");
    if (kind === "notification") tell("leaveNotification");
    else if (kind === "ticket") tell("leaveChatBox", Number(which));
    else tell("leaveTickets", which as Ticket["status"]);
  }

  function tellViewed(): void {
    if (state.get() !== "connected" || viewed.told === viewed.at) return;
    viewed.told = viewed.at;
    tell("looking", viewed.at);
  }

  function reloadSoon(): void {
    clearTimeout(later);
    later = setTimeout(() => around.reload(), limits.reloadAfterExpiry);
  }

  function ready(): void {
    state.set("connected");
    around.caughtUp(performance.now());
    for (const room of wanted.keys()) joinNow(room);
    // The server forgets with the socket.
    viewed.told = null;
    tellViewed();
  }

  function disconnected(reason: string): void {
    state.set("connecting");
    // Any other reason the library itself tries again.
    if (!reason.startsWith("io")) return;
    if (around.endsWithin(nearExpiry)) reloadSoon();
    else later = setTimeout(() => wire?.connect(), reconnectAfter);
  }

  function refused(error: Error & { data?: { error?: string } }): void {
    state.set("offline");
    const code = error.data?.error;
    if (code === "ERR_TOKEN_EXPIRED") reloadSoon();
    else if (code === "ERR_SESSION_EXPIRED") around.sessionEnded(code);
    // A refusal by the server ends the library's own attempts; overload or a restart is no reason to give up.
    else if (code !== undefined) later = setTimeout(() => wire?.connect(), limits.toast);
  }

  function close(): void {
    clearInterval(heartbeat);
    clearTimeout(later);
    clearTimeout(viewed.settling);
    viewed.at = null;
    wire?.removeAllListeners();
    wire?.offAny();
    wire?.disconnect();
    wire = null;
    owner = "";
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
      wire.onAny((name: string, payload: Events[EventName]) => {
        if (name.startsWith(prefix)) around.received(name.slice(prefix.length) as EventName, payload);
      });
      heartbeat = setInterval(() => tell("userStatus"), limits.heartbeat);
    },

    close,

    /** Wants a room; returns how to want it no longer. */
    join(room: Room): () => void {
      const count = wanted.get(room) ?? 0;
      wanted.set(room, count + 1);
      if (count === 0 && state.get() === "connected") joinNow(room);
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
        if (state.get() === "connected") leaveNow(room);
      };
    },

    /** The customer of this conversation is shown that one writes or records; said while linked, and forgotten when not. */
    typing(ticketId: number, doing: "composing" | "recording" | "paused"): void {
      if (state.get() === "connected") tell("typing", ticketId, doing);
    },

    /** Which conversation is shown now; colleagues who look at the same one are shown it. */
    looking(ticketId: number | null): void {
      viewed.at = ticketId;
      clearTimeout(viewed.settling);
      viewed.settling = setTimeout(tellViewed, settlesAfter);
    },

    state: state.get,
    watch: state.watch,
  };
}
