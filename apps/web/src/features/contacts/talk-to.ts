import type { ContactSummary } from "@recado/contracts/contacts";
import { createStore, useStore } from "../../ui/store.ts";

/** The person on a contact card, with their number as WhatsApp writes it. */
export interface CardHolder {
  name: string;
  number: string;
}
/** The person to start a conversation with: a contact, or the person on a contact card. */
export type AskedPerson = CardHolder | ContactSummary;

const asked = createStore<AskedPerson | null>(null);

/** Asks for a conversation with a person. */
export const talkTo = { ask: asked.set, forget: () => asked.set(null) };
/** The person to start a conversation with; null if none. */
export const useTalkTo = (): AskedPerson | null => useStore(asked);
