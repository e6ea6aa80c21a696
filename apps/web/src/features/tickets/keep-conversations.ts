import type { ComponentType } from "react";
import { createStore } from "../../ui/store.ts";

/** So many conversations stay drawn. */
const most = 10;

/** A conversation that is drawn; `visit` changes with each time that it is looked at, 0 before the first. */
export interface Kept {
  uuid: string;
  visit: number;
}

/** The one that is looked at now; of the others those stay that were looked at last, each at its place. */
export function withVisit(kept: readonly Kept[], uuid: string): readonly Kept[] {
  const visit = 1 + Math.max(0, ...kept.map((one) => one.visit));
  const known = kept.some((one) => one.uuid === uuid);
  const all = known ? kept.map((one) => (one.uuid === uuid ? { uuid, visit } : one)) : [...kept, { uuid, visit }];
  const seen = all.filter((one) => one.visit > 0).toSorted((a, b) => b.visit - a.visit);
  const stay = new Set(seen.slice(0, most));
  return all.filter((one) => one.visit === 0 || stay.has(one));
}

/** One is about to be opened, in place of the last of which that was thought. */
export function withReady(kept: readonly Kept[], uuid: string): readonly Kept[] {
  if (kept.some((one) => one.uuid === uuid)) return kept;
  return [...kept.filter(({ visit }) => visit > 0), { uuid, visit: 0 }];
}

/** The conversation that is probably opened next, once what it shows has been fetched. */
export const nextConversation = createStore<string | null>(null);

/** The screen of a conversation, once its script is here; a lazy one would wait even then, for a moment that is seen. */
export const loadedScreen = createStore<ComponentType<{ uuid: string }> | null>(null);

/** It is small, and wanted by whoever looks at a list. */
export async function loadConversation(): Promise<ComponentType<{ uuid: string }>> {
  const { ConversationScreen } = await import("./conversation-screen.tsx");
  loadedScreen.set(ConversationScreen);
  return ConversationScreen;
}
