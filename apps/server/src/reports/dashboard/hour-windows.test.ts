import { expect, it } from "vitest";
import { hourWindows } from "./hour-windows.ts";
import { between } from "./period.ts";

const sunday = 0;

it.each([
  {
    of: { weekday: sunday, hour: 9 },
    zone: "America/Sao_Paulo",
    days: ["2026-11-01", "2026-11-10"],
    windows: ["2026-11-08T12:00:00Z 2026-11-08T13:00:00Z", "2026-11-01T12:00:00Z 2026-11-01T13:00:00Z"],
  },
  {
    of: { weekday: sunday, hour: 23 },
    zone: "America/Sao_Paulo",
    days: ["2026-11-01", "2026-11-07"],
    windows: ["2026-11-02T02:00:00Z 2026-11-02T03:00:00Z"],
  },
  {
    of: { weekday: sunday },
    zone: "America/Sao_Paulo",
    days: ["2026-11-01", "2026-11-07"],
    windows: ["2026-11-01T03:00:00Z 2026-11-02T03:00:00Z"],
  },
  {
    of: { hour: 2 },
    zone: "Europe/Berlin",
    days: ["2027-03-27", "2027-03-29"],
    windows: ["2027-03-29T00:00:00Z 2027-03-29T01:00:00Z", "2027-03-27T01:00:00Z 2027-03-27T02:00:00Z"],
  },
  {
    of: { hour: 2 },
    zone: "Europe/Berlin",
    days: ["2026-10-25", "2026-10-25"],
    windows: ["2026-10-25T00:00:00Z 2026-10-25T02:00:00Z"],
  },
  {
    of: {},
    zone: "Europe/Berlin",
    days: ["2026-10-25", "2026-10-25"],
    windows: ["2026-10-24T22:00:00Z 2026-10-25T23:00:00Z"],
  },
])("$of between $days in $zone is $windows", ({ of, zone, days: [from = "", to = ""], windows }) => {
  expect(hourWindows(between(from, to, zone), zone, of).map(({ since, until }) => `${since} ${until}`)).toEqual(
    windows,
  );
});
