import { expect, it } from "vitest";
import { queueFor } from "./transfer-queue.ts";

const inQueues = (...ids: number[]) => ({ queues: ids.map((id) => ({ id })) });

it.each([
  ["a colleague's only queue comes along", inQueues(2), { queueId: "1", given: null }, { queueId: "2", given: "2" }],
  ["it goes with them when nobody is chosen", null, { queueId: "2", given: "2" }, { queueId: "1", given: null }],
  ["or another, of several queues", inQueues(3, 4), { queueId: "2", given: "2" }, { queueId: "1", given: null }],
  ["another's only queue takes its place", inQueues(3), { queueId: "2", given: "2" }, { queueId: "3", given: "3" }],
  ["what was chosen by hand stays", null, { queueId: "5", given: "2" }, { queueId: "5", given: null }],
] as const)("%s", (_, chosen, before, after) => {
  expect(queueFor(chosen, before, "1")).toEqual(after);
});
