import type { Database, Tx } from "../../apps/server/src/platform/database/database.ts";
import type { Prepared } from "../../apps/server/src/platform/database/prepared.ts";
import type { House } from "../../apps/server/src/platform/house.ts";

/** A named statement as the house ran it. */
export interface Recorded {
  name: string;
  text: string;
  companyId: number;
  /** Of `$2` and on; `$1` is the company. */
  values: readonly unknown[];
}

/** The same house, where each named statement is noted before it runs. */
export function recorded(house: House): { house: House; statements: Recorded[] } {
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
  const { database } = house;
  const noted = over<Database>(database, {
    read: (companyId, statement, values = []) => {
      note(companyId, statement, values);
      return database.read(companyId, statement, values);
    },
    tenant: (companyId, work) => database.tenant(companyId, (tx) => work(noting(tx))),
  });
  return { house: { ...house, database: noted }, statements };
}

function over<T extends object>(whole: T, parts: Partial<T>): T {
  return new Proxy(whole, { get: (_, key) => Reflect.get(key in parts ? parts : whole, key) as unknown });
}
