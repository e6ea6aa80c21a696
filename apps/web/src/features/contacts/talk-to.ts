import { createStore, useStore } from "../../ui/store.ts";

/** The person on a contact card, with their number as WhatsApp writes it. */
export interface CardHolder {
  name: string;
  number: string;
}
const asked = createStore<CardHolder | null>(null);

/** Asks for a conversation with the person on a contact card. */
export const talkTo = { ask: asked.set, forget: () => asked.set(null) };
/** The person whose conversation is asked for; null if none. */
export const useTalkTo = (): CardHolder | null => useStore(asked);
