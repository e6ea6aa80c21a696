import { setImmediate as nextTurn } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other caller gets. Long work calls this before each piece: however many
 * such works run, everybody else waits for one piece only.
 */
export function ownTurn(): Promise<void> {
  return (last = last.then(() => nextTurn()));
}

/** Longest piece of work, ms. */
const longestPiece = 15;

/** The same for work on each item of a list. */
export async function eachInTurns<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let began = performance.now();
  for (const item of items) {
    if (performance.now() - began > longestPiece) {
      await ownTurn();
      began = performance.now();
    }
    work(item);
  }
}
