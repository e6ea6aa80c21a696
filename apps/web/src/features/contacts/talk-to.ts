import { useSyncExternalStore } from "react";

/** Somebody of whom a card came, with their number as WhatsApp writes it. */
export interface CardHolder {
  name: string;
  number: string;
}
let asked: CardHolder | null = null;
const listeners = new Set<() => void>();
function set(next: CardHolder | null): void {
  asked = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Asks for a conversation with whoever a card is of, from wherever cards are shown. */
export const talkTo = { ask: (holder: CardHolder) => set(holder), forget: () => set(null) };
/** With whom a conversation is asked for; null when with nobody. */
export const useTalkTo = (): CardHolder | null => useSyncExternalStore(subscribe, () => asked);
