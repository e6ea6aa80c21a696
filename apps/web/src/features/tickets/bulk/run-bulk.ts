/** What could not be done, and why. */
export interface Failure<T> {
  of: T;
  error: unknown;
}
export interface Outcome<T> {
  done: T[];
  failed: Failure<T>[];
}

/** So many at a time: the list shows each at once, and colleagues' own calls are not kept waiting. */
const atOnce = 4;

/** Does the same with each of them. What fails stops nothing; both lists are in the order of `all`. */
export async function runBulk<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<Outcome<T>> {
  const errors = new Map<T, unknown>();
  const left = all.values();
  const work = async () => {
    for (const one of left) {
      try {
        await act(one);
      } catch (error) {
        errors.set(one, error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return {
    done: all.filter((one) => !errors.has(one)),
    failed: all.flatMap((one) => (errors.has(one) ? [{ of: one, error: errors.get(one) }] : [])),
  };
}
