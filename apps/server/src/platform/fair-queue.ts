/** Waiting work, taken in turns between companies, and within a company in order. */
export class FairQueue<T> {
  /** Sorted by the companies' turns. */
  readonly #waiting = new Map<number, T[]>();

  add(companyId: number, work: T): void {
    const own = this.#waiting.get(companyId);
    if (own) own.push(work);
    else this.#waiting.set(companyId, [work]);
  }

  /** The number of waiting works of a company. */
  waiting(companyId: number): number {
    return this.#waiting.get(companyId)?.length ?? 0;
  }

  /** The next work of the first company that may run more; its next turn comes after the others'. */
  take(mayHaveMore: (companyId: number) => boolean): T | undefined {
    for (const [companyId, own] of this.#waiting) {
      if (!mayHaveMore(companyId)) continue;
      const work = own.shift();
      this.#waiting.delete(companyId);
      if (own.length > 0) this.#waiting.set(companyId, own);
      return work;
    }
    return undefined;
  }
}
