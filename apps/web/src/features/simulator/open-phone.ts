import { useSyncExternalStore } from "react";

/** Which test phone is open in this tab, by its connection; it stays open over pages and reloads. */
const storageKey = "testPhone";
let openId = Number(sessionStorage.getItem(storageKey)) || null;
/** What the focus goes back to. */
let opener: Element | null = null;
let wantsFocus = false;
const listeners = new Set<() => void>();

function set(id: number | null): void {
  openId = id;
  if (id === null) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, String(id));
  for (const listener of listeners) listener();
}

/** The panel's element, for who opens it while it is open. */
export const panelId = "test-phone";

export function openTestPhone(connectionId: number): void {
  if (connectionId === openId) return document.getElementById(panelId)?.focus();
  opener = document.activeElement;
  wantsFocus = true;
  set(connectionId);
}

export function closeTestPhone(): void {
  set(null);
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  opener = null;
}

/** Shows another phone in the place of the open one. */
export const switchTestPhone = (connectionId: number): void => set(connectionId);

/** Whether the phone was opened by somebody, rather than by a reload, and has not had the focus yet. */
export const wishesFocus = (): boolean => wantsFocus;
export function dropFocusWish(): void {
  wantsFocus = false;
}

export function useOpenPhone(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => openId,
  );
}
