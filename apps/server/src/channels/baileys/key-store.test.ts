import { expect, test } from "vitest";
import type { Database, Tx } from "../../platform/database/database.ts";
import { KeyStore } from "./key-store.ts";

/** A key store over rows in memory; `commit` decides whether a write becomes durable. */
async function openStore() {
  const rows = new Map<string, Buffer>();
  let reads = 0;
  let isAway = false;
  const database = {
    read: async (_companyId: number, _statement: unknown, [, kind, ids]: [number, string, string[]]) => {
      reads += 1;
      return ids.flatMap((id) => {
        const value = rows.get(`${kind} ${id}`);
        return value ? [{ id, value }] : [];
      });
    },
  } as unknown as Database;
  const commit = async (write: (tx: Tx) => Promise<void>) => {
    const after: (() => void)[] = [];
    const written: [string, Buffer][] = [];
    await write({
      run: async (_statement: unknown, [, kinds, ids, values]: [number, string[], string[], Buffer[]]) => {
        for (const [index, id] of ids.entries()) written.push([`${kinds[index]} ${id}`, values[index]!]);
      },
      afterCommit: (work: () => void) => void after.push(work),
    } as unknown as Tx);
    if (isAway) throw new Error("storage is away");
    for (const [name, value] of written) rows.set(name, value);
    for (const work of after) work();
  };
  const store = await KeyStore.open({
    database,
    companyId: 1,
    connectionId: 2,
    storageKey: Buffer.alloc(32, 1),
    commit,
    read: (found) => found,
    learned: async () => undefined,
  });
  return { store, reads: () => reads, setAway: (now: boolean) => (isAway = now), rows };
}
const key = (text: string) => ({ "identity-key": { "a.0": Buffer.from(text) } });
const valueOf = async (store: KeyStore) => (await store.get("identity-key", ["a.0"]))["a.0"]?.toString();

test("a committed key is read from memory; one whose commit failed is not", async () => {
  const { store, reads, setAway } = await openStore();
  await store.set(key("first"));
  const before = reads();
  expect(await valueOf(store)).toBe("first");
  setAway(true);
  await expect(store.set(key("second"))).rejects.toThrow("storage is away");
  expect(await valueOf(store)).toBe("first");
  expect(reads()).toBe(before);
});

test("changing a value that was read does not change the stored key", async () => {
  const { store } = await openStore();
  await store.set(key("first"));
  const { "a.0": value } = await store.get("identity-key", ["a.0"]);
  (value as Buffer).fill(0);
  expect(await valueOf(store)).toBe("first");
});

test("once the session is over, keys are not read from memory any more", async () => {
  const { store, rows } = await openStore();
  await store.set(key("ours"));
  store.close();
  rows.clear();
  expect(await valueOf(store)).toBeUndefined();
});
