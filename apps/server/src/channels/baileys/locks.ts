/** Locks by name. Work that shares a name runs in the order of its calls; other work runs side by side. */
export class Locks {
  /** The latest work on each name; resolves when it and all earlier work on that name are done. */
  private readonly latest = new Map<string, Promise<void>>();

  /** Takes its place in all queues in one step, so that no two calls can wait for each other. */
  async run<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const earlier = names.flatMap((name) => this.latest.get(name) ?? []);
    for (const name of names) this.latest.set(name, done);
    try {
      await Promise.all(earlier);
      return await work();
    } finally {
      for (const name of names) if (this.latest.get(name) === done) this.latest.delete(name);
      finish();
    }
  }
}
