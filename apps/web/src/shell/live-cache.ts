import type { Envelope, EventName, Events } from "@recado/contracts/realtime";
import { matchQuery, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** Actions that say the whole state of their id, so that a later event replaces an earlier one of the same action. */
const replaceable = new Set<string>(["create", "update", "delete"]);

/** More events per millisecond than this are a crowd. */
const crowd = 0.3;

/** The effect of an event on the queries under `key`: it changes their data or refetches them. */
export interface Patch {
  key: QueryKey;
  /** Returns the same object if the event does not concern it. If absent, the queries are refetched. */
  change?: (data: unknown, key: QueryKey) => unknown;
  /** Returns true if no fetch is needed. Called after the batch is written. */
  unless?: () => boolean;
}

/** A patch that changes cached data of shape `T`. `change` returns the same object when nothing changes. */
export function patch<T>(key: QueryKey, change: (data: T, key: QueryKey) => T): Patch {
  return { key, change: change as (data: unknown, key: QueryKey) => unknown };
}

/** A patch that has the queries under `key` fetched again, at most once per `refetchEvery` ms. */
export const refetch = (key: QueryKey, unless?: () => boolean): Patch => ({ key, ...(unless && { unless }) });

export type Reducer<E extends EventName> = (payload: Events[E]) => readonly Patch[];

/** A call's expected result, shown before its answer. */
export interface Expectation<E extends EventName> {
  /** The call was answered, and its result given to `receive`. */
  settle: () => void;
  /**
   * The call failed: shows what was `before`, unless an event has told of the same id meanwhile; it may be the call's own.
   * What the call changes is fetched again if any event came meanwhile, or if it may have been done (`isUnknown`).
   */
  fail: (before: Events[E], isUnknown: boolean) => void;
}

/** A feature's reducers for its cached queries, by event name. */
export type LiveHandlers = { readonly [E in EventName]?: Reducer<E> };

interface Expected {
  name: EventName;
  id: Envelope["id"];
  patches: () => readonly Patch[];
  /** An event has told the whole state of the id. */
  isOvertaken: boolean;
  /** What to fetch again once it is settled. */
  doubtful: readonly Patch[];
}

interface Timing {
  /**
   * Collects events for this long before writing them, ms; after a busy interval it uses the next longer time. Each
   * write renders the lists: at 500 events in a second, writing every 50 ms keeps the main thread busy about four times
   * as long as every second (`npm run bench -- events`).
   */
  flushEvery?: readonly [number, ...number[]];
  /** Events refetch the same key at most once in this time, ms. */
  refetchEvery?: number;
}

/**
 * Applies events to cached queries. It collects events and writes them together, once per query; of events that replace
 * each other it applies the last. If a query is being fetched, its events are applied again to the answer, which may be
 * older: a change must tolerate being applied twice.
 */
export function createLiveCache(
  client: QueryClient,
  { flushEvery = [20, 50, 1000], refetchEvery = 1000 }: Timing = {},
) {
  const registered = new Set<LiveHandlers>();
  const waiting = new Map<string, { name: EventName; payload: Events[EventName] }>();
  const duringFetch = new Map<string, Patch[]>();
  const expected = new Set<Expected>();
  const settled = new Set<Expected>();
  const onceMore = new Set<string>();
  const fetchStarted = new WeakMap<Query, number>();
  const refetching = new Map<string, { timer: ReturnType<typeof setTimeout>; again: boolean }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let arrived = 0;
  let gathered = 0;
  let pause = flushEvery[0];

  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === "removed") duringFetch.delete(event.query.queryHash);
    if (event.type !== "updated") return;
    if (event.action.type === "fetch") {
      // The server announces after its commit, so the answer contains every event received before the fetch began.
      duringFetch.delete(event.query.queryHash);
      fetchStarted.set(event.query, performance.now());
    }
    if (event.action.type === "success" && event.action.manual !== true) arriveAt(event.query);
  });

  function arriveAt(query: Query): void {
    const ofQuery = [...expected].flatMap(({ patches }) =>
      patches().filter(({ key }) => matchQuery({ queryKey: key }, query)),
    );
    write(query, [...ofQuery, ...(duringFetch.get(query.queryHash) ?? [])]);
    duringFetch.delete(query.queryHash);
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

  function patchesOf(name: EventName, payload: Events[EventName]): Patch[] {
    // As a record: a union of all events is too complex for TypeScript.
    type Reduce = ((payload: never) => readonly Patch[]) | undefined;
    return [...registered].flatMap((handlers) => (handlers as Record<string, Reduce>)[name]?.(payload as never) ?? []);
  }

  function flush(): void {
    timer = undefined;
    const events = [...waiting.values()];
    waiting.clear();
    const isCrowd = gathered >= crowd * pause;
    pause = isCrowd ? (flushEvery.find((longer) => longer > pause) ?? pause) : flushEvery[0];
    gathered = 0;
    const ofQuery = new Map<Query, Patch[]>();
    const again = new Map<string, Patch>();
    const found = new Map<string, readonly Query[]>();
    for (const { name, payload } of events) {
      for (const made of patchesOf(name, payload)) {
        const hash = JSON.stringify(made.key);
        if (!made.change) {
          const known = again.get(hash);
          if (!known || known.unless) again.set(hash, made);
          continue;
        }
        // Found once per flush: most events of a crowd change the same queries.
        const queries = found.get(hash) ?? client.getQueryCache().findAll({ queryKey: made.key });
        found.set(hash, queries);
        for (const query of queries) add(ofQuery, query, made);
      }
    }
    for (const [query, patches] of ofQuery) {
      if (query.state.fetchStatus === "fetching") {
        duringFetch.set(query.queryHash, [...(duringFetch.get(query.queryHash) ?? []), ...patches]);
      }
      write(query, patches);
    }
    for (const one of settled) {
      expected.delete(one);
      for (const { key } of one.doubtful) {
        again.set(JSON.stringify(key), { key });
        fetchTwice(client.getQueryCache().findAll({ queryKey: key }));
      }
    }
    settled.clear();
    for (const [hash, { key, unless }] of again) if (!unless?.()) refetchSoon(hash, key);
  }

  /** A running first fetch can't be restarted; another one follows it. */
  function fetchTwice(queries: readonly Query[]): void {
    for (const { state, queryHash } of queries)
      if (state.data === undefined && state.fetchStatus === "fetching") onceMore.add(queryHash);
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
    /** Adds what events do to some queries; returns how to remove it. */
    register(handlers: LiveHandlers): () => void {
      registered.add(handlers);
      return () => {
        registered.delete(handlers);
      };
    },

    /** Takes an event: with the `id` of its envelope from the socket, without it from this browser itself. */
    receive<E extends EventName>(name: E, payload: Events[E], id?: Envelope["id"]): void {
      arrived += 1;
      gathered += 1;
      const { action } = payload;
      const isReplaceable = id !== undefined && replaceable.has(action);
      const key = isReplaceable ? `${name}:${id}:${action}` : `#${arrived}`;
      if (isReplaceable) for (const one of expected) one.isOvertaken ||= one.name === name && one.id === id;
      waiting.delete(key);
      waiting.set(key, { name, payload });
      timer ??= setTimeout(flush, pause);
    },

    /**
     * Shows a call's expected result, as a local event about `id`. Until the call is settled or has failed, and that is
     * written, it also applies the event to fetched answers: the server may have read them before the call.
     */
    expect<E extends EventName>(name: E, id: Envelope["id"], payload: Events[E]): Expectation<E> {
      const patches = () => patchesOf(name, payload);
      const one: Expected = { name, id, patches, isOvertaken: false, doubtful: [] };
      expected.add(one);
      this.receive(name, payload);
      const since = arrived;
      const settle = () => {
        settled.add(one);
        timer ??= setTimeout(flush, pause);
      };
      return {
        settle,
        fail: (before, isUnknown) => {
          if (isUnknown || arrived > since) one.doubtful = patches();
          if (!one.isOvertaken) this.receive(name, before);
          settle();
        },
      };
    },

    /**
     * Fetches again the mounted live queries (`meta: { live: true }`) under `key` whose last fetch began before `since`
     * (a `performance.now()`): they may have missed events. It skips those under `later`, which are caught up separately.
     */
    catchUp(since: number, key?: QueryKey, later: readonly QueryKey[] = []): void {
      const isBehind = (query: Query) =>
        query.meta?.live === true &&
        (fetchStarted.get(query) ?? 0) < since &&
        !later.some((queryKey) => matchQuery({ queryKey }, query));
      fetchTwice(client.getQueryCache().findAll({ queryKey: key, predicate: isBehind }));
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
