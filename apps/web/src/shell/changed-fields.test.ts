import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

const began = { name: "Ana", email: "a@b.test", tagIds: [1, 2], queueId: null as number | null };

test.each([
  ["nothing", {}, {}],
  ["one field", { name: "Bia" }, { name: "Bia" }],
  ["a field that is emptied", { email: "" }, { email: "" }],
  ["a list", { tagIds: [2] }, { tagIds: [2] }],
  ["an equal list", { tagIds: [1, 2] }, {}],
  ["what was nothing", { queueId: 4 }, { queueId: 4 }],
])("of a body it takes only what was changed: %s", (_, edits, changes) => {
  expect(changedFields({ ...began, ...edits }, began)).toEqual(changes);
});
