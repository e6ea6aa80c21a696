interface Waiting<Item> {
  item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Commits items in order, one group after another: items that arrive while a transaction runs are committed together in
 * the next. The items of a failed group are tried one by one, so that only the bad one fails, unless `isHopeless` says
 * that the items did not cause the error.
 */
export class GroupCommit<Item> {
  private readonly waiting: Waiting<Item>[] = [];
  private running: Promise<void> | undefined;
  private readonly options: {
    size: number;
    commit(items: readonly Item[]): Promise<void>;
    isHopeless(error: unknown): boolean;
  };

  constructor(options: GroupCommit<Item>["options"]) {
    this.options = options;
  }

  /** Resolves when the item is durable. */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** Resolves when nothing waits. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    // Items added in the same turn of the event loop are committed together.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.commit(this.waiting.splice(0, this.options.size));
    this.running = undefined;
  }

  private async commit(group: readonly Waiting<Item>[]): Promise<void> {
    try {
      await this.options.commit(group.map(({ item }) => item));
      for (const one of group) one.resolve();
    } catch (error) {
      if (group.length === 1 || this.options.isHopeless(error)) for (const one of group) one.reject(error);
      else for (const one of group) await this.commit([one]);
    }
  }
}
