import { expect, it } from "vitest";
import { runBulk } from "./run-bulk.ts";

it("what fails stops nothing, and is told in order with its reason", async () => {
  const all = Array.from({ length: 20 }, (_, n) => n);
  let running = 0;
  let most = 0;
  const { done, failed } = await runBulk(all, async (n) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    if (n % 7 === 3) throw new Error(`no ${n}`);
  });
  expect(failed.map(({ of, error }) => [of, (error as Error).message])).toEqual([
    [3, "no 3"],
    [10, "no 10"],
    [17, "no 17"],
  ]);
  expect(done).toEqual(all.filter((n) => n % 7 !== 3));
  expect(most, "a few at a time").toBeLessThanOrEqual(4);
});

it("nothing to do is done", async () => {
  expect(await runBulk([], () => Promise.reject(new Error("never")))).toEqual({ done: [], failed: [] });
});
