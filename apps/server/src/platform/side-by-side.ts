const atOnce = 4;

/** Runs the work for each item, some in parallel. The first failure ends it, once running work has finished. */
export async function sideBySide<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let index = 0;
  const running = new Set<Promise<void>>();
  try {
    for await (const item of items) {
      const one = work(item, index++).finally(() => running.delete(one));
      running.add(one);
      if (running.size >= atOnce) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
}
