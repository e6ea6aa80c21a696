import { expect, test } from "vitest";
import { partOfDay } from "./part-of-day.ts";

test.each([
  ["2026-11-21T08:59:00Z", "America/Sao_Paulo", "dawn"],
  ["2026-11-21T09:00:00Z", "America/Sao_Paulo", "morning"],
  ["2026-11-21T14:59:00Z", "America/Sao_Paulo", "morning"],
  ["2026-11-21T15:00:00Z", "America/Sao_Paulo", "afternoon"],
  ["2026-11-21T21:00:00Z", "America/Sao_Paulo", "evening"],
  ["2026-11-21T21:00:00Z", "America/Manaus", "afternoon"],
  ["2026-11-21T03:00:00Z", "America/Sao_Paulo", "dawn"],
])("at %s in %s it is %s", (now, timezone, expected) => expect(partOfDay(new Date(now), timezone)).toBe(expected));
