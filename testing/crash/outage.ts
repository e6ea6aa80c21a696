import { setTimeout as pause } from "node:timers/promises";
import { changes } from "./audit.ts";
import { areOnLine, eventually } from "./scene.ts";
import type { Trial } from "./trial.ts";

/** What is measured of each time that storage was away. */
export const backOnLine = "from storage's return until the session was on the line";

/** What is acknowledged so soon after storage went was stored before. */
const graceMs = 500;
/** A state can't be written while storage is away, and a short absence may have met nobody. */
const worthSayingMs = 3_000;

/**
 * Sees to what must hold while storage is away and after: nothing is acknowledged meanwhile, the connection's state says
 * why it was down, and the session comes back.
 */
export class Outage {
  readonly #trial: Trial;
  readonly #wentAt: number;
  #acknowledged: Promise<Set<string>> | undefined;

  private constructor(trial: Trial) {
    this.#trial = trial;
    this.#wentAt = Date.now();
  }

  /** Storage is away from now on, for good measure. `isWhole`: nobody can store anything. */
  static begin(trial: Trial, { isWhole }: { isWhole: boolean }): Outage {
    const outage = new Outage(trial);
    if (isWhole) {
      outage.#acknowledged = pause(graceMs).then(() => acknowledged(trial));
    }
    return outage;
  }

  /** Storage is about to come back. */
  async isEnding(): Promise<void> {
    const before = await this.#acknowledged;
    if (!before) return;
    const { outcome } = this.#trial;
    const since = [...(await acknowledged(this.#trial))].filter((id) => !before.has(id));
    outcome.told["acknowledged while storage stood still"] =
      (outcome.told["acknowledged while storage stood still"] ?? 0) + since.length;
    outcome.faults.push(...since.map((id) => `acknowledged while storage stood still: ${id}`));
  }

  /** Storage answers; resolves when messages flow again. */
  async isOver(): Promise<void> {
    const { peer, ledger, outcome, audit } = this.#trial;
    const backAt = Date.now();
    await eventually("the session", () => areOnLine(peer), 120_000);
    (outcome.times[backOnLine] ??= []).push(Date.now() - backAt);
    await audit();
    const said = (await changes(ledger)).some(({ at, reason }) => at > this.#wentAt && reason === "storage");
    const wasLong = backAt - this.#wentAt > worthSayingMs;
    const told = said ? "times that the state said so" : "times that the state did not say so";
    outcome.told[told] = (outcome.told[told] ?? 0) + 1;
    if (wasLong && !said)
      outcome.faults.push(`storage was away for ${Math.round((backAt - this.#wentAt) / 1000)} s, and no state said so`);
  }
}

async function acknowledged({ peer }: Trial): Promise<Set<string>> {
  const { written } = await peer.state();
  return new Set(written.filter(({ state }) => state === "acknowledged").map(({ id }) => id));
}
