import { noDueDate } from "@recado/contracts/due-dates";
import { expect, it } from "vitest";
import { planOpens } from "./plan-opens.ts";

const now = Date.parse("2026-11-26T12:00:00Z");

it.each([
  [noDueDate, null],
  ["2026-11-20T02:59:59.999Z", null],
  ["2026-12-16T02:59:59.999Z", null],
  ["2026-12-18T02:59:59.999Z", "2026-11-28T03:00:00.000Z"],
])("paid until %s another plan may be chosen from %s", (dueDate, opens) => expect(planOpens(dueDate, now)).toBe(opens));
