import { createStoredStore, useStore } from "../../ui/store.ts";

/** The connection whose test phone is open in this tab. It stays open across pages and reloads. */
const openPhone = createStoredStore<number | null>("testPhone", {
  parse: (text) => Number(text) || null,
  format: (id) => (id === null ? null : String(id)),
  storage: () => sessionStorage,
});
/** Gets the focus back when the phone closes. */
let opener: Element | null = null;
let wantsFocus = false;

export const panelId = "test-phone";

export function openTestPhone(connectionId: number): void {
  if (connectionId === openPhone.get()) return pointOut(document.getElementById(panelId));
  opener = document.activeElement;
  wantsFocus = true;
  openPhone.set(connectionId);
}

/** The phone is already on the screen: draw the user's attention to it. */
function pointOut(panel: HTMLElement | null): void {
  (panel?.querySelector<HTMLElement>("[data-first]") ?? panel)?.focus();
  panel?.animate([{ background: "var(--brand-soft)" }, { background: "var(--brand-soft)" }, {}], 1_000);
}

export function closeTestPhone(): void {
  openPhone.set(null);
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  opener = null;
}

/** Replaces the open phone with another. */
export const switchTestPhone = (connectionId: number): void => openPhone.set(connectionId);

/** Whether the user just opened the phone (a reload doesn't count), so that it must still take the focus. */
export const mustTakeFocus = (): boolean => wantsFocus;
export function focusTaken(): void {
  wantsFocus = false;
}

export const useOpenPhone = (): number | null => useStore(openPhone);
