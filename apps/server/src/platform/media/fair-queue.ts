/** Waiting work, taken in turns between companies, and within a company in order. */
export class FairQueue<T> {
  /** In the order of the companies' turns. */
  readonly #waiting = new Map<number, T[]>();

  add(companyId: number, work: T): void {
    const own = this.#waiting.get(companyId);
    if (own) own.push(work);
    else this.#waiting.set(companyId, [work]);
  }

  /** How much of a company's work waits. */
  waiting(companyId: number): number {
    return this.#waiting.get(companyId)?.length ?? 0;
  }

  /** The next work of the first company that may have more; its next turn comes after the others'. */
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
