import { draftOwner } from "../../shell/stored-session.ts";
import { createStore, useStore } from "../../ui/store.ts";

/** What is written to the customer of a ticket, its note, which of the two the composer shows, the test phone's text, or what is written in a chat of the team. */
export type DraftKey = number | `note-${number}` | `mode-${number}` | `phone-${number}` | `chat-${number}`;

/** Drafts that changed since the page was loaded; the browser's storage has the others. */
const changed = createStore<ReadonlyMap<string, string>>(new Map());

/** What a composer of another tab showed, and what it shows since. */
interface Written {
  key: string;
  before: string;
  after: string;
}
const tabs = new BroadcastChannel("drafts");

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

/** What stands in the composers of this page outlives it, whatever another tab has stored of them meanwhile. */
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
/** Another tab goes on with, or sent, the very text that stands here too. What the storage held doesn't say what it showed. */
function follow({ data: { key, before, after } }: MessageEvent<Written>): void {
  if (before === "" || changed.get().get(key) !== before) return;
  changed.set(new Map(changed.get()).set(key, after));
}
if (typeof addEventListener === "function") {
  addEventListener("pagehide", storeOurs);
  tabs.addEventListener("message", follow);
}

/** Keeps a draft as it is for this page: what another tab stores no longer changes it here. */
export function pinDraft(key: DraftKey): void {
  const storageKey = storageKeyOf(key);
  if (!changed.get().has(storageKey)) changed.set(new Map(changed.get()).set(storageKey, read(storageKey)));
}

/** The unsent text of a composer now. */
export const draftOf = (key: DraftKey): string => read(storageKeyOf(key));

/** The unsent text of a composer, per user of this browser; "" when there is none. */
export const useDraft = (key: DraftKey): string => useStore(changed, () => read(storageKeyOf(key)));
