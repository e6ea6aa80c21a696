import type { SpecialDay } from "@recado/contracts/hours";
import { expect, it } from "vitest";
import { specialDayOn } from "./special-day-on.ts";

const days: SpecialDay[] = [
  { id: 1, name: "Natal", date: "2020-12-25", isYearly: true, hours: null },
  { id: 2, name: "Mutirão", date: "2026-12-25", isYearly: false, hours: { startTime: "08:00", endTime: "12:00" } },
  { id: 3, name: "Balanço", date: "2026-11-30", isYearly: false, hours: null },
];

it.each([
  ["2026-12-25", "Mutirão"],
  ["2027-12-25", "Natal"],
  ["2026-11-30", "Balanço"],
  ["2027-11-30", undefined],
  ["2026-12-24", undefined],
])("on %s %s rules", (day, name) => {
  expect(specialDayOn(day, days)?.name).toBe(name);
});
