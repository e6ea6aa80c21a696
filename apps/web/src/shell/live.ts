import type { EventName, Events } from "@recado/contracts/realtime";
import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { io } from "socket.io-client";
import { call } from "./api.ts";
import { liveCache } from "./query-client.ts";
import { refreshToken } from "./refresh-token.ts";
import { servesBuild } from "./build.ts";
import { createLink, type LinkState, type Room } from "./socket.ts";
import { endsWithin, storedToken } from "./stored-session.ts";

type Handler = (name: EventName, payload: unknown) => void;
const handlers = new Set<Handler>();
/** A listener for one event, without its type: writing to one of all events is too complex for TypeScript. */
interface Listener {
  tell(payload: unknown): void;
}
const roomKeys = new Map<Room, Set<QueryKey>>();

async function freshToken(): Promise<string> {
  const token = storedToken();
  if (token === null || !endsWithin(10_000)) return token ?? "";
  return refreshToken(token).catch(() => token);
}

/** This tab's socket, connected to the cache and to listeners. */
export const link = createLink({
  open: (token) =>
    io({ transports: ["websocket"], auth: (give) => void token().then((value) => give({ token: value })) }),
  freshToken,
  endsWithin,
  reload: () => location.reload(),
  // A request says why; without one the session counts as expired.
  sessionEnded: () => void call("GET /auth/me").catch(() => undefined),
  servesBuild,
  caughtUp: (since, room) => {
    // A room's queries are fetched when it is joined, right after this.
    if (room === undefined)
      liveCache.catchUp(
        since,
        undefined,
        [...roomKeys.values()].flatMap((keys) => [...keys]),
      );
    for (const key of (room && roomKeys.get(room)) ?? []) liveCache.catchUp(since, key);
  },
  received: (name, payload, { id }) => {
    liveCache.receive(name, payload, id);
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

/**
 * Handles one event as it arrives (a sound, a toast, a redirect). Changes to cached data belong in `live` of the
 * manifest.
 */
export function useEvent<E extends EventName>(name: E, handle: (payload: Events[E]) => void): void {
  const onEvent = useEffectEvent(handle);
  useEffect(() => {
    const listener: Listener = { tell: onEvent };
    const listen: Handler = (heard, payload) => {
      if (heard === name) listener.tell(payload);
    };
    handlers.add(listen);
    return () => {
      handlers.delete(listen);
    };
  }, [name]);
}

export const useLinkState = (): LinkState => useSyncExternalStore(link.watch, link.state);
