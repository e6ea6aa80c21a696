import { noDueDate } from "@recado/contracts/due-dates";
import { expect, it } from "vitest";
import { nextPeriod } from "./next-period.ts";

const now = Date.parse("2026-11-26T12:00:00Z");

it.each([
  ["2026-12-28T02:59:59.999Z", "MENSAL", ["2026-12-27", "2027-01-27"]],
  ["2026-12-28T02:59:59.999Z", "ANUAL", ["2026-12-27", "2027-12-27"]],
  ["2027-02-01T02:59:59.999Z", "MENSAL", ["2027-01-31", "2027-02-28"]],
  // Of 28 February it is not known whether it stands for the 31st; 30 June is the end of that month too.
  ["2027-03-01T02:59:59.999Z", "MENSAL", null],
  ["2027-03-01T02:59:59.999Z", "ANUAL", null],
  ["2026-12-01T02:59:59.999Z", "SEMESTRAL", null],
  ["2027-05-01T02:59:59.999Z", "BIMESTRAL", ["2027-04-30", "2027-06-30"]],
  // Due today, and before.
  ["2026-11-27T02:59:59.999Z", "MENSAL", null],
  ["2026-11-20T02:59:59.999Z", "MENSAL", null],
  [noDueDate, "MENSAL", null],
] as const)("of a company due %s that pays %s, the next period is %j", (dueDate, recurrence, expected) =>
  expect(nextPeriod({ dueDate, recurrence }, now, "America/Sao_Paulo")).toEqual(expected),
);
