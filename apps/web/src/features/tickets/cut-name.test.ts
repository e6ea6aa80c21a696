import { expect, it } from "vitest";
import { cutName } from "./cut-name.ts";

it.each([
  ["Diego", "Diego"],
  ["Ana Beatri", "Ana Beatri"],
  ["Ana Beatriz", "Ana Beatri…"],
  ["Fernanda Souza", "Fernanda S…"],
  ["Maria Ana Lima", "Maria Ana…"],
  ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦"],
  ["👩‍👩‍👧‍👦".repeat(11), `${"👩‍👩‍👧‍👦".repeat(10)}…`],
])("%s is shown on a phone as %s", (name, expected) => expect(cutName(name)).toBe(expected));
