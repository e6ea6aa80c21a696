import { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { createDatabase } from "../../testing/test-database.ts";
import { Database } from "./database.ts";
import { isStorageError, violates } from "./errors.ts";
import { refuseOld, refuseUnfit } from "./refuse-unfit.ts";
import { prepared } from "./prepared.ts";

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  database = new Database({ url: made.url, size: { transactions: 4, reads: 2 } });
  await database.platform("insert into companies (id, name) select n, 'Empresa ' || n from generate_series(1, 20) n");
  for (let companyId = 1; companyId <= 20; companyId++) {
    await database.tenant(companyId, (tx) =>
      tx.sql("insert into queues (company_id, name, color) values ($1, $2, '#112233')", [
        companyId,
        `Fila de ${companyId}`,
      ]),
    );
  }
});
afterAll(async () => {
  await database.close();
  await drop();
});

const queues = prepared<{ company_id: number; name: string }>(
  "test_queues",
  "select company_id, name from queues where $1::bigint is not null",
);
const broken = prepared<never>("test_broken", "select 1 / ($2::int - $2::int) from queues where company_id = $1");

describe("a company's statements", () => {
  test("see that company's rows alone, even without naming it, over shared connections and between errors", async () => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, async (_, index) => {
        const companyId = (index % 20) + 1;
        if (index % 7 === 0) await expect(database.read(companyId, broken, [1])).rejects.toThrow("division by zero");
        return { companyId, rows: await database.read(companyId, queues) };
      }),
    );
    for (const { companyId, rows } of answers)
      expect(rows).toEqual([{ company_id: companyId, name: `Fila de ${companyId}` }]);
  });

  test("sent together leave in one write, and the commit in another", async () => {
    const ask = () =>
      database
        .tenant(1, (tx) => Promise.all(Array.from({ length: 8 }, () => tx.run(queues, []))))
        .then(() => undefined);
    await ask();
    const wire = Socket.prototype as unknown as { _write(): void; _writev(): void };
    const writes = [vi.spyOn(wire, "_write"), vi.spyOn(wire, "_writev")];
    await ask();
    const count = writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const one of writes) one.mockRestore();
    expect(count).toBe(2);
  });

  test("within a transaction see no other company's rows either, and can't write them", async () => {
    await database.tenant(1, async (tx) => {
      expect(await tx.sql("select company_id from queues")).toEqual([{ company_id: 1 }]);
      expect(await tx.sql("update queues set name = 'roubada' where company_id = 2 returning id")).toEqual([]);
    });
    await expect(
      database.tenant(1, (tx) => tx.sql("insert into queues (company_id, name, color) values (2, 'intrusa', '#000')")),
    ).rejects.toThrow("row-level security");
  });

  test("outside of any company see nothing", async () => {
    expect(await database.platform("select * from queues")).toEqual([]);
  });
});

describe("a transaction", () => {
  test("says what happened after the commit, in order, and nothing when it is rolled back", async () => {
    const said: string[] = [];
    await database.tenant(3, async (tx) => {
      tx.afterCommit(() => said.push("first"));
      tx.afterCommit(() => said.push("second"));
      await tx.sql("select 1");
      expect(said).toEqual([]);
    });
    expect(said).toEqual(["first", "second"]);
    await expect(
      database.tenant(3, async (tx) => {
        tx.afterCommit(() => said.push("never"));
        await tx.sql("insert into queues (company_id, name, color) values (3, 'FILA DE 3', '#445566')");
      }),
    ).rejects.toSatisfy((error) => violates(error, "queues_name"));
    expect(said).toEqual(["first", "second"]);
  });

  test("in which a statement failed unheard is not taken for durable, and tells nobody", async () => {
    const said: string[] = [];
    const work = database.tenant(3, async (tx) => {
      tx.afterCommit(() => said.push("never"));
      await tx.sql("select 1 / 0").catch(() => undefined);
    });
    await expect(work).rejects.toThrow("rolled back");
    expect(said).toEqual([]);
  });

  test("is run again when PostgreSQL asks for it", async () => {
    const gate = Promise.withResolvers<void>();
    const both = await Promise.all(
      [4, 4].map((companyId, index) =>
        database.tenant(companyId, async (tx) => {
          const [first, second] = index === 0 ? ["settings", "queues"] : ["queues", "settings"];
          await tx.sql(`lock table ${first} in exclusive mode`);
          if (index === 0) gate.resolve();
          else await gate.promise;
          await tx.sql(`lock table ${second} in exclusive mode`);
          return "done";
        }),
      ),
    );
    expect(both).toEqual(["done", "done"]);
  });

  const serialisationFailure = "do $$ begin raise exception 'again' using errcode = '40001'; end $$";

  test("is run again for the statement that failed, though the caller hears of a statement behind it first", async () => {
    let attempts = 0;
    await database.tenant(4, async (tx) => {
      const first = tx.sql(++attempts === 1 ? serialisationFailure : "select 1");
      const behind = tx.sql("select 1");
      await Promise.allSettled([first]);
      await behind;
    });
    expect(attempts).toBe(2);
  });

  test("is run again for a statement that nobody awaited", async () => {
    let attempts = 0;
    await database.tenant(4, async (tx) => {
      void tx.sql(++attempts === 1 ? serialisationFailure : "select 1").catch(() => undefined);
    });
    expect(attempts).toBe(2);
  });

  test("reports the statement that failed, not those behind it", async () => {
    const work = database.tenant(4, async (tx) => {
      const first = tx.sql("select 1 / 0");
      const behind = tx.sql("select 1");
      await Promise.allSettled([first]);
      await behind;
    });
    await expect(work).rejects.toThrow("division by zero");
  });

  test("refuses what is no company's id", async () => {
    for (const id of [0, -1, 1.5, Number.NaN, 2 ** 60])
      await expect(database.tenant(id, async () => "never")).rejects.toThrow("Nothing has the id");
  });
});

test("a role above row-level security is refused with a sentence that says what to do", async () => {
  await expect(refuseUnfit(inject("adminUrl"))).rejects.toThrow(/above row-level security.*create role recado/s);
  await expect(refuseUnfit(inject("templateUrl"))).resolves.toBeUndefined();
});

test("a PostgreSQL that is too old is refused with a sentence that says what to do", () => {
  expect(() => refuseOld({ number: 140_022, version: "14.22" })).toThrow(/PostgreSQL 14\.22, and Recado needs 15/);
  expect(() => refuseOld({ number: 150_000, version: "15.0" })).not.toThrow();
});

describe("when all connections are at work", () => {
  test("who waits goes on waiting as long as the database answers", async () => {
    const busy = new Database({ url: database.url, size: { transactions: 1, reads: 1 }, waitMs: 700 });
    onTestFinished(() => busy.close());
    await busy.tenant(1, (tx) => tx.sql("select 1"));
    const slowly = Array.from({ length: 6 }, (_, n) => busy.tenant(n + 1, (tx) => tx.sql("select pg_sleep(0.3)")));
    expect((await Promise.allSettled(slowly)).filter(({ status }) => status === "rejected")).toEqual([]);
  });

  test("and is told that storage is away when it answers nobody", async () => {
    const busy = new Database({ url: database.url, size: { transactions: 1, reads: 1 }, waitMs: 700 });
    onTestFinished(() => busy.close());
    await busy.tenant(1, (tx) => tx.sql("select 1"));
    const held = busy.tenant(1, (tx) => tx.sql("select pg_sleep(1.5)"));
    const error = await busy.tenant(2, (tx) => tx.sql("select 1")).catch((failure: unknown) => failure);
    expect(isStorageError(error)).toBe(true);
    await held;
  });
});
