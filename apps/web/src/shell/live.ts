import type { EventName, Events } from "@recado/contracts/realtime";
import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { io } from "socket.io-client";
import type { Reducer } from "./live-cache.ts";
import { liveCache } from "./query-client.ts";
import { refreshToken } from "./refresh-token.ts";
import { sessionEnded } from "./signals.ts";
import { createLink, type LinkState, type Room } from "./socket.ts";
import { endsWithin, storedToken } from "./stored-session.ts";

type Handler = (name: EventName, payload: Events[EventName]) => void;
const handlers = new Set<Handler>();
const roomKeys = new Map<Room, Set<QueryKey>>();

async function freshToken(): Promise<string> {
  const token = storedToken();
  if (token === null || !endsWithin(10_000)) return token ?? "";
  return refreshToken(token).catch(() => token);
}

/** The socket of this tab, wired to the cache and to whoever listens. */
export const link = createLink({
  open: (token) =>
    io({ transports: ["websocket"], auth: (give) => void token().then((value) => give({ token: value })) }),
  freshToken,
  endsWithin,
  reload: () => location.reload(),
  sessionEnded: (code) => sessionEnded.send(code),
  caughtUp: (since, room) => {
    // Those of rooms are fetched when their room is joined, right after: not twice.
    if (room === undefined)
      liveCache.catchUp(
        since,
        undefined,
        [...roomKeys.values()].flatMap((keys) => [...keys]),
      );
    for (const key of (room && roomKeys.get(room)) ?? []) liveCache.catchUp(since, key);
  },
  received: (name, payload) => {
    liveCache.receive(name, payload);
    for (const handle of handlers) handle(name, payload);
  },
});

/**
 * Stays in a room while mounted. Live queries under `keys` are fetched again once the room is joined, if their fetch
 * began before. `null` wants no room.
 */
export function useRoom(room: Room | null, ...keys: QueryKey[]): void {
  const written = JSON.stringify(keys);
  useEffect(() => {
    if (room === null) return;
    const mine = JSON.parse(written) as QueryKey[];
    const known = roomKeys.get(room) ?? new Set();
    roomKeys.set(room, known);
    for (const key of mine) known.add(key);
    const leave = link.join(room);
    return () => {
      leave();
      for (const key of mine) known.delete(key);
    };
  }, [room, written]);
}

/** Hears one event as it comes (a sound, a toast, a redirect). What belongs on screen goes through `onLive`. */
export function useEvent<E extends EventName>(name: E, handle: (payload: Events[E]) => void): void {
  const onEvent = useEffectEvent(handle);
  useEffect(() => {
    const listen: Handler = (heard, payload) => {
      if (heard === name) onEvent(payload as Events[E]);
    };
    handlers.add(listen);
    return () => {
      handlers.delete(listen);
    };
  }, [name]);
}

/** Adds what an event means for cached queries, for the life of the page; call it where the queries are defined. */
export function onLive<E extends EventName>(name: E, reducer: Reducer<E>): void {
  liveCache.register(name, reducer);
}

export const useLinkState = (): LinkState => useSyncExternalStore(link.watch, link.state);
