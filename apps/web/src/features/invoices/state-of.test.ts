import { expect, it } from "vitest";
import { stateOf } from "./state-of.ts";

it.each([
  ["open", "2026-03-10", "2026-03-10", "open"],
  ["open", "2026-03-10", "2026-03-11", "expired"],
  ["open", "2026-12-31", "2027-01-01", "expired"],
  ["paid", "2026-03-10", "2026-03-11", "paid"],
  ["canceled", "2026-03-10", "2026-03-11", "canceled"],
] as const)("an invoice that is %s and due on %s is on %s: %s", (status, dueDate, today, expected) => {
  expect(stateOf({ status, dueDate }, today)).toBe(expected);
});
