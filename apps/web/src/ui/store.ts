import { useSyncExternalStore } from "react";

/** A value outside React that components can subscribe to. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  /** Calls `listener` after each change. Returns how to unsubscribe. */
  watch: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

interface Stored<T> {
  /** `null` means that nothing is stored. */
  parse: (text: string | null) => T;
  /** `null` removes the entry. */
  format: (value: T) => string | null;
  storage?: () => Storage;
  /** Follows what other tabs store, so that neither loses what the other wrote. */
  isShared?: boolean;
}

/** A store that keeps its value in the browser's storage under `key`. It reads the storage on first use. */
export function createStoredStore<T>(key: string, options: Stored<T>): Store<T> {
  const { parse, format, storage = () => localStorage, isShared = false } = options;
  let store: Store<T> | undefined;
  const load = () => {
    const read = createStore(parse(storage().getItem(key)));
    if (isShared)
      addEventListener("storage", ({ key: changed, storageArea }) => {
        if ((changed === key || changed === null) && storageArea === storage()) read.set(parse(storage().getItem(key)));
      });
    return read;
  };
  const loaded = () => (store ??= load());
  return {
    get: () => loaded().get(),
    set: (next) => {
      const text = format(next);
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      loaded().set(next);
    },
    watch: (listener) => loaded().watch(listener),
  };
}

/** A switch that is on until the user turns it off in this browser. */
export const createSwitch = (key: string): Store<boolean> =>
  createStoredStore(key, { parse: (text) => text !== "off", format: (on) => (on ? "on" : "off") });

/** The store's value, or the part that `select` picks; it must pick the same reference while the value is the same. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S;
export function useStore<T, S>(store: Store<T>, select?: (value: T) => S): T | S {
  return useSyncExternalStore(store.watch, () => (select ? select(store.get()) : store.get()));
}
