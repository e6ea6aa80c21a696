import { describe, expect, test } from "vitest";
import { longWhen, momentOf, placeOf, shortWhen, wallOf } from "./zone.ts";

const saoPaulo = "America/Sao_Paulo";

describe("what a zone's clock says is the moment at which it says so", () => {
  test.each([
    ["an hour of every day", "2026-11-22T10:30", saoPaulo, "2026-11-22T13:30:00.000Z", false],
    ["the same on the other side", "2026-11-22T10:30", "Asia/Tokyo", "2026-11-22T01:30:00.000Z", false],
    ["half hours", "2026-11-22T10:30", "Asia/Kolkata", "2026-11-22T05:00:00.000Z", false],
    ["in winter", "2026-01-15T09:00", "Europe/Lisbon", "2026-01-15T09:00:00.000Z", false],
    ["in summer", "2026-07-15T09:00", "Europe/Lisbon", "2026-07-15T08:00:00.000Z", false],
    ["skipped: 02:30 becomes 03:30", "2027-03-14T02:30", "America/New_York", "2027-03-14T07:30:00.000Z", true],
    ["the minute before", "2027-03-14T01:59", "America/New_York", "2027-03-14T06:59:00.000Z", false],
    ["the minute after", "2027-03-14T03:00", "America/New_York", "2027-03-14T07:00:00.000Z", false],
    [
      "skipped at midnight: the day begins at one",
      "2026-09-06T00:15",
      "America/Santiago",
      "2026-09-06T04:15:00.000Z",
      true,
    ],
    ["twice: the first", "2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z", false],
    ["twice at midnight: the first", "2027-04-03T23:30", "America/Santiago", "2027-04-04T02:30:00.000Z", false],
    ["a zone that moves half an hour", "2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z", true],
    ["a day that a zone left out", "2011-12-30T12:00", "Pacific/Apia", "2011-12-30T22:00:00.000Z", true],
    ["the time when Brazil still had summers", "2017-10-15T00:30", saoPaulo, "2017-10-15T03:30:00.000Z", true],
    ["29 February", "2028-02-29T08:00", saoPaulo, "2028-02-29T11:00:00.000Z", false],
  ])("%s", (_, wall, zone, moment, isSkipped) => {
    expect(momentOf(wall, zone)).toEqual({ moment: new Date(moment), isSkipped });
  });

  test.each([
    "",
    "0001-01-01T09:00",
    "9999-12-31T23:59",
    "2026-02-31T10:00",
    "2027-02-29T10:00",
    "2026-11-22T25:00",
    "amanhã",
  ])("%j is no moment", (wall) => {
    expect(momentOf(wall, saoPaulo)).toBeNull();
  });

  test("and back", () => {
    expect(wallOf(new Date("2027-03-14T07:30:00Z"), "America/New_York")).toBe("2027-03-14T03:30");
  });
});

describe("in words", () => {
  const now = new Date("2026-11-22T02:30:00Z"); // In São Paulo it is still the 21st, a Saturday.
  const speaker = { timeZone: saoPaulo, language: "pt", now };
  test.each([
    ["2026-11-22T02:45:00Z", "hoje, 23:45"],
    ["2026-11-22T12:00:00Z", "amanhã, 09:00"],
    ["2026-11-24T12:00:00Z", "terça-feira, 09:00"],
    ["2026-12-24T21:00:00Z", "24/12, 18:00"],
    ["2027-12-24T21:00:00Z", "24/12/2027, 18:00"],
    ["2026-11-20T21:00:00Z", "20/11, 18:00"],
  ])("%s is %s", (moment, text) => expect(shortWhen(new Date(moment), speaker)).toBe(text));

  test.each(["pt", "en", "es"])("a date has the product's own form, in %s", (language) => {
    expect(shortWhen(new Date("2027-01-05T21:00:00Z"), { ...speaker, language })).toBe("05/01, 18:00");
  });

  test.each([
    ["pt", "terça-feira, 24 de novembro de 2026 às 09:00"],
    ["en", "Tuesday, 24 November 2026 at 09:00"],
    ["es", /^martes, 24 de noviembre de 2026.* 09:00$/],
  ])("the day is said whole where one decides, in %s", (language, text) =>
    expect(longWhen(new Date("2026-11-24T12:00:00Z"), { ...speaker, language })).toMatch(text),
  );
});

describe("the place of a zone, as it is written there", () => {
  test.each([
    [saoPaulo, "São Paulo"],
    ["America/Noronha", "Fernando de Noronha"],
    ["America/Argentina/Buenos_Aires", "Buenos Aires"],
    ["UTC", "UTC"],
  ])("%s is %s", (zone, place) => expect(placeOf(zone)).toBe(place));
});
