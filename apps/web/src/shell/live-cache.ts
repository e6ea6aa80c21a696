import type { EventName, Events } from "@recado/contracts/realtime";
import { matchQuery, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** So many events in a millisecond are a crowd. */
const crowd = 0.3;

/** What an event does to the queries under `key`: changes their data, or has them fetched again. */
export interface Patch {
  key: QueryKey;
  /** Returns the data itself when the event does not concern it. Without it the queries are fetched again. */
  change?: (data: unknown, key: QueryKey) => unknown;
  /** Asked once all that came with the event is written: whether nothing needs to be fetched. */
  unless?: () => boolean;
}

/** A patch that changes cached data of shape `T`. `change` returns the same object when nothing changes. */
export function patch<T>(key: QueryKey, change: (data: T, key: QueryKey) => T): Patch {
  return { key, change: change as (data: unknown, key: QueryKey) => unknown };
}

/** A patch that has the queries under `key` fetched again, at most once per `refetchEvery` ms. */
export const refetch = (key: QueryKey, unless?: () => boolean): Patch => ({ key, ...(unless && { unless }) });

export type Reducer<E extends EventName> = (payload: Events[E]) => readonly Patch[];

interface Timing {
  /** How long events are gathered, ms. */
  flushEvery?: number;
  /** The same while they come in crowds: nobody reads each of hundreds in a second, and each writing draws the page. */
  flushCrowdEvery?: number;
  /** The least time between two fetches of one key that events ask for, ms. */
  refetchEvery?: number;
}

/**
 * The one bridge from the socket to the queries. Events are gathered and written together, one `setQueryData` per query;
 * of events that carry the whole row, only the last per id is applied. A query whose fetch is under way gets the events
 * again when the answer comes, for the answer may be older than they are: so changes must bear being applied twice.
 */
export function createLiveCache(
  client: QueryClient,
  { flushEvery = 50, flushCrowdEvery = 1000, refetchEvery = 1000 }: Timing = {},
) {
  const reducers = new Map<string, Set<(payload: never) => readonly Patch[]>>();
  const waiting = new Map<string, { name: EventName; payload: Events[EventName] }>();
  const duringFetch = new Map<string, Patch[]>();
  const onceMore = new Set<string>();
  const fetchStarted = new WeakMap<Query, number>();
  const refetching = new Map<string, { timer: ReturnType<typeof setTimeout>; again: boolean }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let arrived = 0;
  let gathered = 0;
  let pause = flushEvery;

  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === "removed") duringFetch.delete(event.query.queryHash);
    if (event.type !== "updated") return;
    if (event.action.type === "fetch") {
      // The server speaks after its commit: what was heard before this fetch began is in its answer.
      duringFetch.delete(event.query.queryHash);
      fetchStarted.set(event.query, performance.now());
    }
    if (event.action.type === "success" && event.action.manual !== true) arriveAt(event.query);
  });

  function arriveAt(query: Query): void {
    const patches = duringFetch.get(query.queryHash);
    duringFetch.delete(query.queryHash);
    if (patches) write(query, patches);
    if (onceMore.delete(query.queryHash)) {
      queueMicrotask(() => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
    }
  }

  function write(query: Query, patches: readonly Patch[]): void {
    const before: unknown = query.state.data;
    if (before === undefined) return;
    const after = patches.reduce<unknown>((data, { change }) => (change ? change(data, query.queryKey) : data), before);
    if (after !== before) query.setData(after, { manual: true, updatedAt: query.state.dataUpdatedAt });
  }

  function flush(): void {
    timer = undefined;
    const events = [...waiting.values()];
    waiting.clear();
    pause = gathered >= crowd * pause ? flushCrowdEvery : flushEvery;
    gathered = 0;
    const ofQuery = new Map<Query, Patch[]>();
    const again = new Map<string, Patch>();
    const found = new Map<string, readonly Query[]>();
    for (const { name, payload } of events) {
      for (const reduce of reducers.get(name) ?? []) {
        for (const made of reduce(payload as never)) {
          const hash = JSON.stringify(made.key);
          if (!made.change) {
            const known = again.get(hash);
            if (!known || known.unless) again.set(hash, made);
            continue;
          }
          // Looked for once: most of a crowd concern the same ones.
          const queries = found.get(hash) ?? client.getQueryCache().findAll({ queryKey: made.key });
          found.set(hash, queries);
          for (const query of queries) add(ofQuery, query, made);
        }
      }
    }
    for (const [query, patches] of ofQuery) {
      if (query.state.fetchStatus === "fetching") {
        duringFetch.set(query.queryHash, [...(duringFetch.get(query.queryHash) ?? []), ...patches]);
      }
      write(query, patches);
    }
    for (const [hash, { key, unless }] of again) if (!unless?.()) refetchSoon(hash, key);
  }

  function refetchSoon(hash: string, key: QueryKey): void {
    const running = refetching.get(hash);
    if (running) {
      running.again = true;
      return;
    }
    void client.invalidateQueries({ queryKey: key });
    const rest = setTimeout(() => {
      const { again } = refetching.get(hash) ?? { again: false };
      refetching.delete(hash);
      if (again) refetchSoon(hash, key);
    }, refetchEvery);
    refetching.set(hash, { timer: rest, again: false });
  }

  return {
    /** Adds what an event means for some queries; returns how to take it away. */
    register<E extends EventName>(name: E, reducer: Reducer<E>): () => void {
      const set = reducers.get(name) ?? new Set();
      reducers.set(name, set.add(reducer));
      return () => {
        set.delete(reducer);
      };
    },

    /** An event has come from the socket. */
    receive<E extends EventName>(name: E, payload: Events[E]): void {
      arrived += 1;
      gathered += 1;
      const id = rowOf[name]?.(payload) ?? null;
      const row = id === null ? `${name}#${arrived}` : `${name}:${id}`;
      waiting.delete(row);
      waiting.set(row, { name, payload });
      timer ??= setTimeout(flush, pause);
    },

    /**
     * Fetches again the mounted live queries (`meta: { live: true }`) under `key` whose last fetch began before `since`
     * (a `performance.now()`): what happened in between may have passed them by. Those under `later` are left alone,
     * for they are caught up by themselves.
     */
    catchUp(since: number, key?: QueryKey, later: readonly QueryKey[] = []): void {
      const isBehind = (query: Query) =>
        query.meta?.live === true &&
        (fetchStarted.get(query) ?? 0) < since &&
        !later.some((queryKey) => matchQuery({ queryKey }, query));
      for (const query of client.getQueryCache().findAll({ queryKey: key, predicate: isBehind })) {
        // A first fetch can't be begun anew while it is under way: it is followed by another.
        if (query.state.data === undefined && query.state.fetchStatus === "fetching") onceMore.add(query.queryHash);
      }
      void client.invalidateQueries({ queryKey: key, predicate: isBehind });
    },

    close(): void {
      stop();
      clearTimeout(timer);
      for (const { timer: rest } of refetching.values()) clearTimeout(rest);
    },
  };
}

export type LiveCache = ReturnType<typeof createLiveCache>;

function add(map: Map<Query, Patch[]>, query: Query, made: Patch): void {
  const list = map.get(query);
  if (list) list.push(made);
  else map.set(query, [made]);
}

/** The id of the row that an event carries whole, so that a later one makes it needless; null when it must be kept. */
const rowOf: { [E in EventName]?: (payload: Events[E]) => number | null } = {
  ticket: (event) => {
    if (event.action === "updateUnread") return null;
    return event.action === "update" ? event.ticket.id : event.ticketId;
  },
  contact: (event) => (event.action === "delete" ? event.contactId : event.contact.id),
  whatsapp: (event) => (event.action === "delete" ? event.whatsappId : event.whatsapp.id),
  whatsappSession: (event) => event.session.id,
  user: (event) => (event.action === "delete" ? event.userId : event.user.id),
  queue: (event) => (event.action === "delete" ? event.queueId : event.queue.id),
  schedule: (event) => (event.action === "delete" ? event.scheduleId : event.schedule.id),
  quickMessage: (event) => (event.action === "delete" ? event.id : event.record.id),
};
