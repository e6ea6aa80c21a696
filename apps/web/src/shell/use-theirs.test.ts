import { expect, test } from "vitest";
import { fieldsOfBoth } from "./use-theirs.ts";

const began = { prompt: "Be brief.", max: 5 as number | "", tagIds: [1, 2] };

test.each([
  ["nobody changed anything", {}, {}, {}],
  ["only the user changed the field", { prompt: "Be kind." }, {}, {}],
  ["only the colleague changed the field", {}, { prompt: "Be kind." }, {}],
  ["each changed another field", { prompt: "Be kind." }, { max: 9 }, {}],
  ["both changed it to the same", { tagIds: [2] }, { tagIds: [2] }, {}],
  ["both changed it", { prompt: "Be kind." }, { prompt: "Be quick." }, { prompt: "Be quick." }],
  ["the user emptied what the colleague changed", { max: "" as const }, { max: 9 }, { max: 9 }],
  ["both changed the list", { tagIds: [] }, { tagIds: [1, 2, 3] }, { tagIds: [1, 2, 3] }],
  [
    "both changed two fields, and the colleague a third",
    { prompt: "Be kind.", max: 1 },
    { prompt: "Be quick.", max: 9, tagIds: [] },
    { prompt: "Be quick.", max: 9 },
  ],
])("the fields that two people changed: %s", (_, mine, theirs, both) => {
  expect(fieldsOfBoth({ ...began, ...mine }, began, { ...began, ...theirs })).toEqual(both);
});

test("fields that the list's rows do not hold are nobody's", () => {
  expect(fieldsOfBoth({ ...began, prompt: "Be kind." }, began, { max: 9 })).toEqual({});
});
