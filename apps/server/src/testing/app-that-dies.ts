import type { App } from "../platform/app.ts";
import type { Tx } from "../platform/database/database.ts";

type Moment = "before" | "after";
class Killed extends Error {}

/** The app of a process that dies before or after the commit of its nth transaction, and stops working. */
export function mortal(app: App, nth: number, moment: Moment): { app: App; died: Promise<void> } {
  const died = Promise.withResolvers<void>();
  const nothing = () => Promise.withResolvers<never>().promise;
  let begun = 0;
  let isDead = false;
  const die = () => {
    isDead = true;
    died.resolve();
    return new Killed();
  };
  const tenant = async <T>(companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (isDead) return nothing();
    const isLast = ++begun === nth;
    const result = await app.database.tenant(companyId, async (tx) => {
      const done = await work(tx);
      if (isDead || (isLast && moment === "before")) throw die();
      return done;
    });
    if (isLast) throw die();
    return isDead ? nothing() : result;
  };
  const database = Object.assign(Object.create(app.database) as App["database"], { tenant });
  return { app: { ...app, database }, died: died.promise };
}
