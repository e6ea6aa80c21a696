import { expect, test } from "vitest";
import { exportOf } from "./export-contacts.ts";

const ana = {
  id: 1,
  name: "Ana",
  number: "5511987654321",
  email: "a@b.com",
  lid: "",
};

test("an export has name, number and e-mail, and a fourth column only where somebody has no number", () => {
  expect(exportOf([ana])).toEqual([
    ["name", "number", "email"],
    ["Ana", "5511987654321", "a@b.com"],
  ]);
  expect(exportOf([ana, { ...ana, number: "", lid: "77001" }])).toEqual([
    ["name", "number", "email", "lid"],
    ["Ana", "5511987654321", "a@b.com", ""],
    ["Ana", "", "a@b.com", "77001"],
  ]);
});
