import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { eachInTurns, ownTurn } from "./own-turn.ts";

it("gives each of many a turn of its own, and others theirs in between", async () => {
  const seen: string[] = [];
  const many = ["a", "b", "c"].map((name) => ownTurn().then(() => void seen.push(name)));
  for (let n = 0; n < 4; n++) {
    await nextTurn();
    seen.push("other");
  }
  await Promise.all(many);
  expect(seen.filter((name) => name !== "other")).toEqual(["a", "b", "c"]);
  expect(seen.join()).not.toMatch(/a,b|b,c/);
});

it("works through a long list in pieces", async () => {
  let others = 0;
  let isDone = false;
  const counted = (async () => {
    while (!isDone) {
      await nextTurn();
      others++;
    }
  })();
  const done: number[] = [];
  await eachInTurns([1, 2, 3, 4], (n) => {
    done.push(n);
    const until = performance.now() + 20;
    while (performance.now() < until);
  });
  isDone = true;
  await counted;
  expect(done).toEqual([1, 2, 3, 4]);
  expect(others).toBeGreaterThanOrEqual(3);
});
