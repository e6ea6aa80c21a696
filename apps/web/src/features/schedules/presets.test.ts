import { expect, it } from "vitest";
import { presetsAt } from "./presets.ts";

const zone = "America/Sao_Paulo";

it.each([
  [
    "a Monday",
    "2026-11-23T13:30:00Z",
    ["hour 2026-11-23T11:30", "tomorrow 2026-11-24T09:00", "monday 2026-11-30T09:00"],
  ],
  [
    "a Saturday",
    "2026-11-28T13:30:00Z",
    ["hour 2026-11-28T11:30", "tomorrow 2026-11-29T09:00", "monday 2026-11-30T09:00"],
  ],
  ["a Sunday: Monday is tomorrow", "2026-11-29T13:30:00Z", ["hour 2026-11-29T11:30", "tomorrow 2026-11-30T09:00"]],
  [
    "Sunday in UTC, Saturday here",
    "2026-11-29T01:30:00Z",
    ["hour 2026-11-28T23:30", "tomorrow 2026-11-29T09:00", "monday 2026-11-30T09:00"],
  ],
])("on %s", (_, now, expected) =>
  expect(presetsAt(new Date(now), zone).map(({ preset, wall }) => `${preset} ${wall.slice(0, 16)}`)).toEqual(expected),
);
