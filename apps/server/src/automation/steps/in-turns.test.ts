import { expect, test } from "vitest";
import { atOnce, Turns } from "./in-turns.ts";

test("a company with many answers leaves turns to others, few run at once, and a failure frees its place", async () => {
  const turns = new Turns();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (companyId: number, name: string) =>
    turns.run(companyId, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.push(() => (name === "a2" ? reject(new Error("a2 failed")) : resolve(name)));
      });
    });
  const all = [
    ...Array.from({ length: atOnce + 3 }, (_, n) => work(1, `a${n + 1}`)),
    work(2, "b1"),
    work(2, "b2"),
    work(3, "c1"),
  ];
  const settled = Promise.allSettled(all);
  const first = Array.from({ length: atOnce }, (_, n) => `a${n + 1}`);
  expect(begun).toEqual(first);
  for (let n = 0; n < all.length; n++) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    ends[n]!();
  }
  expect(await settled).toContainEqual({ status: "rejected", reason: new Error("a2 failed") });
  expect(begun.slice(atOnce)).toEqual(["a4", "b1", "c1", "a5", "b2", "a6"]);
});
