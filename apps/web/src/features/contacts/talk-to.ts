import type { ContactSummary } from "@recado/contracts/contacts";
import { createStore, useStore } from "../../ui/store.ts";

/** The person on a contact card, with their number as WhatsApp writes it. */
export interface CardHolder {
  name: string;
  number: string;
}
/** Whoever a conversation is asked with: a contact, or the person on a card. */
export type AskedPerson = CardHolder | ContactSummary;

const asked = createStore<AskedPerson | null>(null);

/** Asks for a conversation with a person. */
export const talkTo = { ask: asked.set, forget: () => asked.set(null) };
/** The person whose conversation is asked for; null if none. */
export const useTalkTo = (): AskedPerson | null => useStore(asked);
