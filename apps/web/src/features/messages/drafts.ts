import { useEffect } from "react";
import { draftOwner } from "../../shell/stored-session.ts";
import { createStore, useStore } from "../../ui/store.ts";

/** A conversation, or a chat of the team. */
export type ChatKey = number | `chat-${number}`;

/**
 * Of a conversation or a team chat: its draft, the message that the draft quotes, the message that is edited and its text
 * so far. Of a conversation also its note draft and which of the two the composer shows. The test phone's draft.
 */
export type DraftKey = ChatKey | `${"quote" | "edit" | "edited"}-${ChatKey}` | `${"note" | "mode" | "phone"}-${number}`;

/** Drafts that changed since the page was loaded; the browser's storage has the others. */
const changed = createStore<ReadonlyMap<string, string>>(new Map());

/** A change in another tab's composer: the text before and after. */
interface Written {
  key: string;
  before: string;
  after: string;
}
const tabs = new BroadcastChannel("drafts");
/** The drafts that composers show now. */
const held = new Set<string>();

const storageKeyOf = (key: DraftKey) => `draft:${draftOwner()}:${key}`;
const isMode = (storageKey: string) => storageKey.includes(":mode-");
const read = (storageKey: string) => changed.get().get(storageKey) ?? localStorage.getItem(storageKey) ?? "";

export function writeDraft(key: DraftKey, text: string): void {
  const storageKey = storageKeyOf(key);
  const before = read(storageKey);
  if (before === text) return;
  try {
    if (text === "") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, text);
  } catch {
    // The storage may be full: the draft then lives as long as the page.
  }
  changed.set(new Map(changed.get()).set(storageKey, text));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
  if (!isMode(storageKey)) tabs.postMessage({ key: storageKey, before, after: text } satisfies Written);
}

/** Stores this page's drafts when it closes, even if another tab has overwritten them meanwhile. */
function storeOurs(): void {
  for (const [storageKey, text] of changed.get()) {
    if (text === "" || isMode(storageKey) || localStorage.getItem(storageKey) === text) continue;
    try {
      localStorage.setItem(storageKey, text);
    } catch {
      return;
    }
  }
}
/**
 * Another tab changed or sent the same text that this tab shows. The storage does not tell which text that tab showed.
 */
function follow({ data: { key, before, after } }: MessageEvent<Written>): void {
  if (before === "" || changed.get().get(key) !== before) return;
  changed.set(new Map(changed.get()).set(key, after));
}
if (typeof addEventListener === "function") {
  addEventListener("pagehide", storeOurs);
  tabs.addEventListener("message", follow);
  addEventListener("visibilitychange", showOthers);
}

/** Pins this page's draft: another tab's changes no longer affect it here. */
export function pinDraft(key: DraftKey): void {
  const storageKey = storageKeyOf(key);
  if (!changed.get().has(storageKey)) changed.set(new Map(changed.get()).set(storageKey, read(storageKey)));
}

/**
 * Pins the draft that a composer shows: what another tab has typed meanwhile is not what is typed over here. Returns how to
 * release it; an empty one then follows the storage again.
 */
export function holdDraft(key: DraftKey): () => void {
  pinDraft(key);
  const storageKey = storageKeyOf(key);
  held.add(storageKey);
  return () => {
    held.delete(storageKey);
    if (changed.get().get(storageKey) === "")
      changed.set(new Map([...changed.get()].filter(([of]) => of !== storageKey)));
  };
}

/** When the user returns to this tab, its empty composers show what another tab, perhaps closed since, has stored. */
function showOthers(): void {
  if (document.visibilityState !== "visible") return;
  const empty = [...held].filter((storageKey) => changed.get().get(storageKey) === "");
  if (empty.length === 0) return;
  const written = empty.map((storageKey) => [storageKey, localStorage.getItem(storageKey) ?? ""] as const);
  changed.set(new Map([...changed.get(), ...written]));
}

/** The unsent text of a composer now. */
export const draftOf = (key: DraftKey): string => read(storageKeyOf(key));

/** The unsent text of a composer, per user of this browser; "" when there is none. */
export const useDraft = (key: DraftKey): string => useStore(changed, () => read(storageKeyOf(key)));

/** The same for the composer itself, which holds it while it is shown. */
export function useOwnDraft(key: DraftKey): string {
  useEffect(() => holdDraft(key), [key]);
  return useDraft(key);
}
