import { expect, test } from "vitest";
import { errorsTable } from "./errors-table.ts";

const ana = { name: "Ana", number: "12", email: "", lid: "", error: "number" } as const;

test("refused rows end with the reason; a privacy id has a column only where a row has one", () => {
  expect(errorsTable([ana])).toEqual([
    ["name", "number", "email", expect.any(String)],
    ["Ana", "12", "", expect.any(String)],
  ]);
  expect(errorsTable([ana, { ...ana, number: "", lid: "77001", error: "name" }])).toEqual([
    ["name", "number", "email", "lid", expect.any(String)],
    ["Ana", "12", "", "", expect.any(String)],
    ["Ana", "", "", "77001", expect.any(String)],
  ]);
});
