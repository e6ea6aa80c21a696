import { afterPaint } from "../../ui/after-paint.ts";
import { createStore } from "../../ui/store.ts";

/** What is here sooner is drawn once and whole; after that, what is known of it is shown, ms. */
const patience = 120;

/** The conversation that was just chosen: it is shown first, and then all else follows. */
export const chosenConversation = createStore<string | null>(null);
let fetchChosen: () => Promise<void> = () => Promise.resolve();
let isSeen = true;
let waiting: (() => void)[] = [];

/** Shows a conversation; what is to follow is said to `afterShown`. `fetch` resolves when its messages are here. */
export function choose(uuid: string, fetch: () => Promise<void>): void {
  // Asked for again, it is shown again, whatever became of the first time.
  if (chosenConversation.get() === uuid) chosenConversation.set(null);
  isSeen = false;
  fetchChosen = fetch;
  chosenConversation.set(uuid);
}

/** Runs something once the conversation that was just chosen is seen. */
export function afterShown(run: () => void): void {
  if (isSeen) run();
  else waiting.push(run);
}

/** From here on the address says which it is. */
export function forgetChosen(uuid: string): void {
  if (chosenConversation.get() === uuid) chosenConversation.set(null);
}

/**
 * For whoever draws the conversations: tells which was chosen when it should be drawn. `atOnce` may show one before
 * that. Returns how to hear no more.
 */
export function followChosen(draw: (uuid: string | null) => void, atOnce: (uuid: string) => boolean): () => void {
  const unwatch = chosenConversation.watch(() => {
    const uuid = chosenConversation.get();
    const isStill = () => chosenConversation.get() === uuid;
    const drawIt = () => isStill() && draw(uuid);
    if (uuid !== null && atOnce(uuid)) afterPaint(drawIt);
    // Never within the click: React would have everything begin that begins with it before it is seen.
    else if (uuid === null) setTimeout(drawIt);
    else void Promise.race([fetchChosen(), after(patience)]).then(() => setTimeout(drawIt));
  });
  return () => {
    unwatch();
    // One has gone somewhere else before it was seen.
    isSeen = true;
    waiting = [];
    chosenConversation.set(null);
  };
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** It is on the screen. */
export function wasShown(): void {
  isSeen = true;
  const follow = waiting;
  waiting = [];
  for (const run of follow) run();
}
