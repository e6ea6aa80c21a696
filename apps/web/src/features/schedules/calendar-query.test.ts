import type { Schedule } from "@recado/contracts/schedules";
import { expect, test } from "vitest";
import { afterEventIn } from "./calendar-query.ts";

const at = (id: number, sendAt: string) => ({ id, sendAt }) as Schedule;
const [from, to] = ["2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z"];
const known = [at(1, "2026-11-02T09:00:00Z"), at(2, "2026-11-20T09:00:00Z")];
const idsAfter = (event: Parameters<typeof afterEventIn>[1]) =>
  afterEventIn(known, event, from, to).map(({ id }) => id);

test.each<[string, Parameters<typeof afterEventIn>[1], number[]]>([
  ["a new message stands at its time", { action: "create", schedule: at(3, "2026-11-10T09:00:00Z") }, [1, 3, 2]],
  ["a moved message moves", { action: "update", schedule: at(1, "2026-11-30T23:59:00Z") }, [2, 1]],
  ["a message moved out of the range leaves", { action: "update", schedule: at(1, "2026-12-01T00:00:00Z") }, [2]],
  ["a message of another range changes nothing", { action: "create", schedule: at(3, "2027-01-01T09:00:00Z") }, [1, 2]],
  ["a deleted message leaves", { action: "delete", scheduleId: 2 }, [1]],
])("%s", (_, event, ids) => {
  expect(idsAfter(event)).toEqual(ids);
});

test("an event of another range leaves the list itself", () => {
  expect(afterEventIn(known, { action: "delete", scheduleId: 9 }, from, to)).toBe(known);
});
