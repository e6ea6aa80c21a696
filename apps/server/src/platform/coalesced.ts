/** Runs `work` when requested, one run at a time; requests during a run lead to one more. */
export class Coalesced {
  private readonly work: () => Promise<void>;
  private again = false;
  private current: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.work = work;
  }

  request(): void {
    this.again = true;
    this.current ??= this.run();
  }

  /** Resolves when no run is active. `work` must handle its own errors. */
  async idle(): Promise<void> {
    await this.current;
  }

  private async run(): Promise<void> {
    while (this.again) {
      this.again = false;
      await this.work().catch(() => undefined);
    }
    this.current = undefined;
  }
}
