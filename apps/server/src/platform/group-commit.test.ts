import { expect, test } from "vitest";
import { GroupCommit } from "./group-commit.ts";

function recorded(
  options: {
    size?: number;
    fails?: (items: readonly string[]) => Error | undefined;
    isHopeless?: (error: unknown) => boolean;
  } = {},
) {
  const groups: string[][] = [];
  const releases: (() => void)[] = [];
  const commits = new GroupCommit<string>({
    size: options.size ?? 32,
    commit: async (items) => {
      groups.push([...items]);
      await new Promise<void>((resolve) => releases.push(resolve));
      const error = options.fails?.(items);
      if (error) throw error;
    },
    isHopeless: options.isHopeless ?? (() => false),
  });
  /** Lets every commit through as it comes. */
  const flow = async (promises: Promise<unknown>[]) => {
    const settled = Promise.allSettled(promises);
    let isDone = false;
    void settled.then(() => (isDone = true));
    while (!isDone) {
      releases.shift()?.();
      await new Promise(setImmediate);
    }
    return (await settled).map((one) => one.status);
  };
  return { commits, groups, flow, turn: () => new Promise(setImmediate) };
}

test("what comes while a commit runs goes together into the next, in order", async () => {
  const { commits, groups, flow, turn } = recorded();
  const first = commits.add("1");
  await turn();
  const rest = ["2", "3", "4"].map((item) => commits.add(item));
  expect(await flow([first, ...rest])).toEqual(["fulfilled", "fulfilled", "fulfilled", "fulfilled"]);
  expect(groups).toEqual([["1"], ["2", "3", "4"]]);
});

test("a group is never larger than its size", async () => {
  const { commits, groups, flow } = recorded({ size: 2 });
  await flow(["1", "2", "3", "4", "5"].map((item) => commits.add(item)));
  expect(groups).toEqual([["1", "2"], ["3", "4"], ["5"]]);
});

test("a bad item fails alone; the others are committed one by one", async () => {
  const { commits, groups, flow } = recorded({
    fails: (items) => (items.includes("bad") ? new Error("bad") : undefined),
  });
  expect(await flow(["1", "bad", "3"].map((item) => commits.add(item)))).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(groups).toEqual([["1", "bad", "3"], ["1"], ["bad"], ["3"]]);
});

test("where no item is to blame, the whole group fails at once", async () => {
  const { commits, groups, flow } = recorded({ fails: () => new Error("away"), isHopeless: () => true });
  expect(await flow(["1", "2"].map((item) => commits.add(item)))).toEqual(["rejected", "rejected"]);
  expect(groups).toEqual([["1", "2"]]);
});
