import { expect, test } from "vitest";
import { isStorageError, isWorthRepeating, violates } from "./errors.ts";

const withCode = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

test.each([
  ["the connection was refused", withCode("ECONNREFUSED"), true],
  ["the connection broke while something was written", withCode("EPIPE"), true],
  ["the connection broke while something was read", withCode("ECONNRESET"), true],
  ["the server ended it", withCode("57P01"), true],
  ["the server starts", withCode("57P03"), true],
  ["the disk is full", withCode("53100"), true],
  ["a file is broken", withCode("XX001"), true],
  ["the driver lost it", new Error("Connection terminated unexpectedly"), true],
  ["a library stands around it", new Error("Failed query", { cause: withCode("EPIPE") }), true],
  ["a statement was cancelled", withCode("57014"), false],
  ["a value is wrong", withCode("22P02"), false],
  ["a rule forbids it", withCode("23505"), false],
  ["two were at odds", withCode("40P01"), false],
  ["a refusal of ours", withCode("ERR_NO_TICKET_FOUND"), false],
  ["something else failed", new Error("no such thing"), false],
  ["no error at all", "EPIPE", false],
])("storage is away, or not: %s", (_, error, isAway) => {
  expect(isStorageError(error)).toBe(isAway);
});

test("what PostgreSQL asks for again is a deadlock or a serialisation failure", () => {
  expect(["40001", "40P01", "23505", "EPIPE"].filter((code) => isWorthRepeating(withCode(code)))).toEqual([
    "40001",
    "40P01",
  ]);
});

test("a violation is of the constraint that is named", () => {
  const error = withCode("23505", { constraint: "messages_once" });
  expect([violates(error, "messages_once"), violates(error, "another")]).toEqual([true, false]);
});
