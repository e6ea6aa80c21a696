import { describe, expect, it } from "vitest";
import { changeOf, oneStage } from "./rules.ts";

describe("what changes", () => {
  it.each<[string, number[], number[], number[], number[], number[]]>([
    ["one is put on", [1], [1], [1, 2], [2], []],
    ["one is taken off", [1, 2], [1, 2], [2], [], [1]],
    ["what another put on meanwhile stays", [1, 3], [1], [1, 2], [2], []],
    ["what another took off meanwhile stays off", [2], [1, 2], [1, 2, 3], [3], []],
    ["both did the same", [1, 2], [1], [1, 2], [], []],
    ["twice the same", [], [], [4, 4], [4], []],
  ])("%s", (_, now, was, wanted, adds, removes) => expect(changeOf(now, was, wanted)).toEqual({ adds, removes }));
});

describe("stages", () => {
  const stages = new Set([7, 8, 9]);
  it.each<[string, number[], number[], number[], number[]]>([
    ["a stage takes the place of another", [8], [7], [8], [7]],
    ["of two that come, the last stays", [1, 8, 9], [], [1, 9], []],
    ["without a new stage nothing else goes", [1], [7], [1], []],
  ])("%s", (_, adds, now, after, removes) =>
    expect(oneStage({ adds, removes: [] }, now, stages)).toEqual({ adds: after, removes }),
  );
});
