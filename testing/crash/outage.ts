import { setTimeout as pause } from "node:timers/promises";
import { changes } from "./audit.ts";
import { areOnLine, eventually } from "./scene.ts";
import type { Trial } from "./trial.ts";

/** The measurement of each storage outage. */
export const backOnLine = "from storage's return until the session was on the line";

/**
 * Checks what must hold during and after a storage outage: nothing is acknowledged that isn't stored, the connection's
 * status gives the reason if it was down, and the session reconnects.
 */
export class Outage {
  readonly #trial: Trial;
  readonly #wentAt = Date.now();
  readonly #before: Promise<Set<string>>;
  readonly #looking: Promise<void>;
  #isOver = false;
  #fell = false;

  private constructor(trial: Trial) {
    this.#trial = trial;
    this.#before = acknowledged(trial);
    this.#looking = this.#look();
  }

  /** Storage goes now. */
  static begin(trial: Trial): Outage {
    return new Outage(trial);
  }

  /** Nothing can be stored during the outage, so everything acknowledged during it must have been stored before. */
  async nothingWasStored(): Promise<() => Promise<void>> {
    const { ledger, outcome } = this.#trial;
    const before = await this.#before;
    const since = [...(await acknowledged(this.#trial))].filter((id) => !before.has(id));
    return async () => {
      const early = await ledger.query<{ id: string }>(
        "select external_id as id from messages where external_id = any ($1) and created_at < to_timestamp($2 / 1000.0)",
        [since, this.#wentAt],
      );
      const wrong = since.filter((one) => !early.some(({ id }) => id === one));
      const told = "acknowledged while storage stood still";
      outcome.told[told] = (outcome.told[told] ?? 0) + wrong.length;
      outcome.faults.push(...wrong.map((id) => `${told}: ${id}`));
    };
  }

  /** Storage answers; resolves when messages flow again. */
  async isOver(): Promise<void> {
    const { peer, ledger, outcome, audit } = this.#trial;
    const backAt = Date.now();
    await eventually("the session", () => areOnLine(peer));
    if (this.#fell) (outcome.times[backOnLine] ??= []).push(Date.now() - backAt);
    this.#isOver = true;
    await this.#looking;
    await audit();
    if (!this.#fell) return;
    const said = (await changes(ledger)).some(({ at, reason }) => at > this.#wentAt && reason === "storage");
    const told = said ? "sessions fell, and the state said so" : "sessions fell, and the state did not say so";
    outcome.told[told] = (outcome.told[told] ?? 0) + 1;
    if (!said) outcome.faults.push(`the session fell at ${new Date(this.#wentAt).toISOString()}, and no state said so`);
  }

  async #look(): Promise<void> {
    while (!this.#isOver) {
      this.#fell ||= !(await areOnLine(this.#trial.peer));
      await pause(200);
    }
  }
}

async function acknowledged({ peer }: Trial): Promise<Set<string>> {
  const { written } = await peer.state();
  return new Set(written.filter(({ state }) => state === "acknowledged").map(({ id }) => id));
}
