import { expect, it } from "vitest";
import { givenMoment } from "@recado/contracts/fields";
import { momentIn } from "./company-clock.ts";

it.each([
  ["2027-01-31T22:00:00Z", "America/Sao_Paulo", "2027-01-31T22:00:00.000Z"],
  ["2027-01-31 22:00-03:00", "Asia/Tokyo", "2027-02-01T01:00:00.000Z"],
  ["2027-01-31T22:00:00", "America/Sao_Paulo", "2027-02-01T01:00:00.000Z"],
  [" 2027-01-31 22:00:10.5", "Europe/Lisbon", "2027-01-31T22:00:10.500Z"],
  // The clock is set forward: as much later. Set back: the first of both.
  ["2027-03-14 02:30", "America/New_York", "2027-03-14T07:30:00.000Z"],
  ["2027-11-07 01:30", "America/New_York", "2027-11-07T05:30:00.000Z"],
])("%s, sent to a company of %s, is %s", (given, zone, moment) => {
  expect(momentIn(givenMoment.parse(given), zone).toISOString()).toBe(moment);
});

it.each([
  "",
  "2027-01-31",
  "2027-02-30 10:00",
  "2027-01-31 24:00",
  "2027-01-31T10:00+15:00",
  "31/01/2027 10:00",
  // Of another year in some zone, which the database may not have.
  "9999-12-31T23:59:59-03:00",
  "9999-12-31T23:59:59",
  "0000-12-31T10:00:00Z",
  "0001-01-01T00:00:00",
])("%j is no moment", (given) => {
  expect(givenMoment.safeParse(given).success).toBe(false);
});
