/** What features say of messages that wait to be sent. */
const counters = new Set<() => number>();

/** Makes signing out ask while `count` is not zero. */
export function countUnsent(count: () => number): void {
  counters.add(count);
}

/** The number of messages of the signed-in user that wait to be sent from this browser. */
export const unsentCount = (): number => [...counters].reduce((sum, count) => sum + count(), 0);
