import { fenced } from "../../channels/sessions/lease.ts";
import type { OwnedConnection } from "../../channels/port.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { FairQueue } from "../../platform/fair-queue.ts";

/**
 * The most transactions of steps at once in this process. What customers write and users ask for shares the processor and
 * the database's connections with them, and must not wait behind a hundred answers.
 */
export const atOnce = 4;
/** Of one company, whose steps may all wait for a conversation that somebody holds. */
export const ofOneCompany = 3;

interface Waiting {
  companyId: number;
  go: () => void;
}

/** Work that runs a few at once, in turns between companies. */
export class Turns {
  readonly #running = new Map<number, number>();
  #all = 0;
  readonly #waiting = new FairQueue<Waiting>();

  async run<T>(companyId: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((go) => {
      this.#waiting.add(companyId, { companyId, go });
      this.#fill();
    });
    try {
      return await work();
    } finally {
      this.#count(companyId, -1);
      this.#fill();
    }
  }

  /** Begins what may run now. */
  #fill(): void {
    while (this.#all < atOnce) {
      const next = this.#waiting.take((companyId) => (this.#running.get(companyId) ?? 0) < ofOneCompany);
      if (!next) return;
      this.#count(next.companyId, 1);
      next.go();
    }
  }

  #count(companyId: number, by: 1 | -1): void {
    this.#all += by;
    const own = (this.#running.get(companyId) ?? 0) + by;
    if (own === 0) this.#running.delete(companyId);
    else this.#running.set(companyId, own);
  }
}

const turnsOf = new WeakMap<App, Turns>();

/** A step's transaction of the session's owner, in turns with those of other companies. */
export const fencedInTurns = <T>(app: App, connection: OwnedConnection, work: (tx: Tx) => Promise<T>): Promise<T> =>
  turnsIn(app).run(connection.companyId, () => fenced(app, connection, work));

function turnsIn(app: App): Turns {
  const turns = turnsOf.get(app) ?? new Turns();
  turnsOf.set(app, turns);
  return turns;
}
