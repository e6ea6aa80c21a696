import { setImmediate as nextTurn } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other caller of this has. Work that takes long is cut into pieces with one of
 * these before each: however many do such work at once, everybody else waits for one piece only.
 */
export function ownTurn(): Promise<void> {
  return (last = last.then(() => nextTurn()));
}

/** Milliseconds that others wait for a piece of work. */
const longestPiece = 15;

/** The same for work on each of many. */
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
