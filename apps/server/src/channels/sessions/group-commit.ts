interface Waiting<Item> {
  item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Commits what comes in, in order, one group after another: while one transaction runs, whatever arrives waits and goes
 * together into the next. A group that fails is taken apart and tried one by one, so that one bad item is alone in
 * failing, unless `isHopeless` says that the items are not to blame.
 */
export class GroupCommit<Item> {
  private readonly waiting: Waiting<Item>[] = [];
  private running = false;
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
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    // What is said in one breath goes together.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.commit(this.waiting.splice(0, this.options.size));
    this.running = false;
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
