import { createStoredStore, useStore } from "../../../ui/store.ts";

/** Only the newest ids stay stored. */
const most = 400;

/** The customers' voice notes that were played in this browser. */
const heard = createStoredStore<ReadonlySet<number>>("heardVoiceNotes", {
  parse: (text) => {
    try {
      return new Set(JSON.parse(text ?? "[]") as number[]);
    } catch {
      return new Set();
    }
  },
  format: (ids) => JSON.stringify([...ids]),
  isShared: true,
});

export function markHeard(messageId: number): void {
  if (!heard.get().has(messageId)) heard.set(new Set([...heard.get(), messageId].slice(-most)));
}

export const useHeard = (messageId: number): boolean => useStore(heard, (ids) => ids.has(messageId));
