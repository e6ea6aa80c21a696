import { isDeepStrictEqual } from "node:util";
import type { Effect } from "./effect-rules.ts";

/** Most waiting effects in a chat: effects on messages that do not exist must not fill the database. */
const mostInChat = 500;

export interface EarlyFacts {
  /** By contact: how many effects wait. */
  counts: ReadonlyMap<number, number>;
  /** Effects that wait for the same messages. */
  waiting: readonly Effect[];
}

/** The unmatched effects to store: no duplicates, and no more than a chat may have. */
export function effectsToKeep(unmatched: readonly Effect[], { counts, waiting }: EarlyFacts): Effect[] {
  const kept: Effect[] = [];
  const changesOf = Map.groupBy(waiting, keyOf);
  const countOf = new Map(counts);
  for (const effect of unmatched) {
    const key = keyOf(effect);
    const same = changesOf.get(key) ?? [];
    const count = countOf.get(effect.contactId) ?? 0;
    if (count >= mostInChat || same.some(({ change }) => isDeepStrictEqual(change, effect.change))) continue;
    changesOf.set(key, [...same, effect]);
    countOf.set(effect.contactId, count + 1);
    kept.push(effect);
  }
  return kept;
}

const keyOf = ({ contactId, sender, target }: Effect): string => `${contactId} ${sender} ${target}`;
