import type { Database, Tx } from "../../apps/server/src/platform/database/database.ts";
import type { Prepared } from "../../apps/server/src/platform/database/prepared.ts";
import type { App } from "../../apps/server/src/platform/app.ts";

/** A named statement as the app ran it. */
export interface Recorded {
  name: string;
  text: string;
  companyId: number;
  /** The values from `$2` on; `$1` is the company. */
  values: readonly unknown[];
}

/** The same app, but it records each named statement before it runs. */
export function recorded(app: App): { app: App; statements: Recorded[] } {
  const statements: Recorded[] = [];
  const note = (companyId: number, { name, text }: Prepared<unknown>, values: readonly unknown[]) =>
    void statements.push({ name, text, companyId, values });
  const noting = (tx: Tx): Tx =>
    over(tx, {
      run: (statement, values) => {
        note(tx.companyId, statement, values);
        return tx.run(statement, values);
      },
    });
  const { database } = app;
  const noted = over<Database>(database, {
    read: (companyId, statement, values = []) => {
      note(companyId, statement, values);
      return database.read(companyId, statement, values);
    },
    tenant: (companyId, work) => database.tenant(companyId, (tx) => work(noting(tx))),
  });
  return { app: { ...app, database: noted }, statements };
}

function over<T extends object>(whole: T, parts: Partial<T>): T {
  return new Proxy(whole, { get: (_, key) => Reflect.get(key in parts ? parts : whole, key) as unknown });
}
