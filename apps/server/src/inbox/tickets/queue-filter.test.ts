import { expect, test } from "vitest";
import { queueFilterOf } from "./queue-filter.ts";

test.each([
  ["nothing", {}, null],
  ["an empty list", { queueIds: [] }, null],
  ["an empty list, and those without a queue left out", { queueIds: [], withoutQueue: false }, null],
  ["queues", { queueIds: [1, 2, 1] }, { ids: [1, 2], withoutQueue: true }],
  ["queues alone", { queueIds: [1], withoutQueue: false }, { ids: [1], withoutQueue: false }],
  ["queues and those without", { queueIds: [1], withoutQueue: true }, { ids: [1], withoutQueue: true }],
  ["those without alone", { withoutQueue: true }, { ids: [], withoutQueue: true }],
])("asked for %s", (_what, asked, filter) => {
  expect(queueFilterOf(asked)).toEqual(filter);
});
