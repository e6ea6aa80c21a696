/** What is wrong with one company's line to the server. */
export interface LineTrouble {
  /** How long each frame takes, both ways. */
  delayMs: number;
  /** With which reason a login is refused. */
  refusal: number | undefined;
  /** By namespace: queries that are never answered, or answered with this error. */
  queries: ReadonlyMap<string, "silence" | number>;
}

const sound: LineTrouble = { delayMs: 0, refusal: undefined, queries: new Map() };

/** The state of everybody's line, also of those who aren't connected: for one company, or for all. */
export class Lines {
  /** Nobody can connect at all: the line is cut, or there is this HTTP status. */
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
    // What is said of all is true of each.
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
