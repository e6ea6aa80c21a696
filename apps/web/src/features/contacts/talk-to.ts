import { createStore, useStore } from "../../ui/store.ts";

/** Somebody of whom a card came, with their number as WhatsApp writes it. */
export interface CardHolder {
  name: string;
  number: string;
}
const asked = createStore<CardHolder | null>(null);

/** Asks for a conversation with whoever a card is of, from wherever cards are shown. */
export const talkTo = { ask: asked.set, forget: () => asked.set(null) };
/** With whom a conversation is asked for; null when with nobody. */
export const useTalkTo = (): CardHolder | null => useStore(asked);
