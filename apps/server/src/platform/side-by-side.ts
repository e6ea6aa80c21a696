const atOnce = 4;

/** Does the work for each, some side by side. The first failure ends it, once what was begun is over. */
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
