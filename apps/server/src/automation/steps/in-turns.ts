import { fenced } from "../../channels/sessions/lease.ts";
import type { OwnedConnection } from "../../channels/port.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { FairQueue } from "../../platform/fair-queue.ts";

/**
 * The most transactions of steps at once in this process. What customers write and users ask for shares the processor and
 * the database's connections with them, and must not wait behind a hundred answers.
 */
export const atOnce = 3;

/** Work that runs a few at once, in turns between companies. */
export class Turns {
  #running = 0;
  readonly #waiting = new FairQueue<() => void>();

  async run<T>(companyId: number, work: () => Promise<T>): Promise<T> {
    if (this.#running < atOnce) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting.add(companyId, resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.take(() => true);
      if (next) next();
      else this.#running--;
    }
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
