import { expect, test } from "vitest";
import { repetition } from "../../platform/database/errors.ts";
import { EpochLost } from "../port.ts";
import { isMessageAtFault } from "./message-fault.ts";

const coded = (code: string) => Object.assign(new Error(code), { code });

test.each<[string, unknown, boolean]>([
  ["a handler throws", new TypeError("undefined is not a function"), true],
  ["text that a column cannot hold", coded("22P05"), true],
  ["a violated constraint", coded("23514"), true],
  ["a rolled back transaction whose cause is a constraint", new Error("rolled back", { cause: coded("23505") }), true],
  ["an index row that is too large", coded("54000"), true],
  ["something that is no error", "broken", true],
  ["another process owns the session", new EpochLost("another's"), false],
  ["the connection is cut", coded("08006"), false],
  ["the socket is cut", coded("EPIPE"), false],
  ["no connection is free", new Error("timeout exceeded when trying to connect"), false],
  ["the disk is full", coded("53100"), false],
  ["the server shuts down", coded("57P01"), false],
  ["a broken file", coded("XX001"), false],
  ["a serialization failure", repetition("stored meanwhile"), false],
  ["a deadlock", coded("40P01"), false],
  ["a lock that is not available", coded("55P03"), false],
  ["a cancelled statement", coded("57014"), false],
  ["a transaction that was idle too long", coded("25P03"), false],
  ["a statement refused after another had failed", coded("25P02"), false],
  ["a rolled back transaction whose cause is a lock", new Error("rolled back", { cause: coded("55P03") }), false],
])("%s", (_, error, expected) => {
  expect(isMessageAtFault(error)).toBe(expected);
});
