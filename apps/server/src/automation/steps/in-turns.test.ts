import { expect, test } from "vitest";
import { Turns } from "./in-turns.ts";

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
  const names: [number, string][] = [
    ...["a1", "a2", "a3", "a4", "a5", "a6"].map((name): [number, string] => [1, name]),
    [2, "b1"],
    [2, "b2"],
    [3, "c1"],
  ];
  const settled = Promise.allSettled(names.map(([companyId, name]) => work(companyId, name)));
  await expect.poll(() => begun).toEqual(["a1", "a2", "a3", "b1"]);
  for (let n = 0; n < names.length; n++) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    ends[n]!();
  }
  expect(await settled).toContainEqual({ status: "rejected", reason: new Error("a2 failed") });
  expect(begun.slice(4)).toEqual(["a4", "b2", "c1", "a5", "a6"]);
});
