import { useSyncExternalStore } from "react";

const storageKey = "enterSends";
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether Enter sends and Shift Enter begins a line, or the other way round. */
const enterSends = (): boolean => localStorage.getItem(storageKey) !== "off";
export const useEnterSends = (): boolean => useSyncExternalStore(subscribe, enterSends);
export function setEnterSends(on: boolean): void {
  localStorage.setItem(storageKey, on ? "on" : "off");
  for (const listener of listeners) listener();
}

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Whether a press sends what is written: Ctrl Enter always; under a finger, Enter is a new line. */
export function isSending(press: Press, { isTouch, enter }: { isTouch: boolean; enter: boolean }): boolean {
  if (press.key !== "Enter") return false;
  if (press.ctrlKey || press.metaKey) return true;
  if (press.altKey) return false;
  return enter ? !press.shiftKey && !isTouch : press.shiftKey;
}
