/** The faults of one company's connection to the server. */
export interface LineTrouble {
  /** How long each frame takes, both ways. */
  delayMs: number;
  /** The reason with which logins are refused. */
  refusal: number | undefined;
  /** Queries, by namespace, that are never answered or are answered with this error. */
  queries: ReadonlyMap<string, "silence" | number>;
}

const sound: LineTrouble = { delayMs: 0, refusal: undefined, queries: new Map() };

/** The state of all connections, also of companies not connected: for one company, or for all. */
export class Lines {
  /** No client can connect: the connection is cut, or answered with this HTTP status. */
  down: boolean | number = false;
  #everyone: LineTrouble = sound;
  readonly #numbers = new Map<string, Partial<LineTrouble>>();

  of(number: string): LineTrouble {
    return { ...this.#everyone, ...this.#numbers.get(number) };
  }

  get everyone(): LineTrouble {
    return this.#everyone;
  }

  set(change: Partial<LineTrouble>, number?: string): void {
    if (number !== undefined) {
      this.#numbers.set(number, { ...this.#numbers.get(number), ...change });
      return;
    }
    this.#everyone = { ...this.#everyone, ...change };
    // A change for all applies to each.
    for (const [each, own] of this.#numbers) this.#numbers.set(each, { ...own, ...change });
  }

  setQueries(namespace: string, answer: "silence" | number | null, number?: string): void {
    const changed = (before: LineTrouble["queries"]): LineTrouble["queries"] => {
      const queries = new Map(before);
      if (answer === null) queries.delete(namespace);
      else queries.set(namespace, answer);
      return queries;
    };
    if (number !== undefined) {
      this.set({ queries: changed(this.of(number).queries) }, number);
      return;
    }
    this.#everyone = { ...this.#everyone, queries: changed(this.#everyone.queries) };
    for (const [each, own] of this.#numbers)
      if (own.queries) this.#numbers.set(each, { ...own, queries: changed(own.queries) });
  }
}
