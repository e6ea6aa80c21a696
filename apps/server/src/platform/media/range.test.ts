import { describe, expect, it } from "vitest";
import { parseRange, type RequestedRange } from "./range.ts";

const whole: RequestedRange = { kind: "whole" };
const unsatisfiable: RequestedRange = { kind: "unsatisfiable" };
const part = (start: number, end: number): RequestedRange => ({ kind: "part", start, end });

describe("a Range header on a file of 1000 bytes", () => {
  it.each<[string | undefined, RequestedRange]>([
    [undefined, whole],
    ["bytes=0-499", part(0, 499)],
    ["bytes=500-", part(500, 999)],
    ["bytes=0-", part(0, 999)],
    ["bytes=999-", part(999, 999)],
    ["bytes=0-0", part(0, 0)],
    ["bytes=900-5000", part(900, 999)],
    ["bytes=-200", part(800, 999)],
    ["bytes=-1000", part(0, 999)],
    ["bytes=-99999", part(0, 999)],
    ["Bytes= 5-6 ", part(5, 6)],
    ["bytes=1000-", unsatisfiable],
    ["bytes=1000-2000", unsatisfiable],
    ["bytes=99999999999999999999-", unsatisfiable],
    ["bytes=-0", unsatisfiable],
    ["bytes=0-1,5-6", whole],
    ["bytes=500-400", whole],
    ["bytes=-", whole],
    ["bytes=a-b", whole],
    ["bytes=1-2-3", whole],
    ["items=0-5", whole],
    ["", whole],
  ])("%s", (header, expected) => {
    expect(parseRange(header, 1000)).toEqual(expected);
  });

  it.each(["bytes=0-", "bytes=-5", "bytes=0-0"])("an empty file has no part (%s)", (header) => {
    expect(parseRange(header, 0)).toEqual(unsatisfiable);
  });
});
