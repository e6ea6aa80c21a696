import { expect, it } from "vitest";
import { afterEvent, afterTime, colleaguesIn, emptyOffice, nextEnd } from "./colleagues.ts";

const list = (at: number, ...ids: number[]) => ({
  action: "update" as const,
  ticketId: 5,
  viewers: ids.map((id) => ({ id, name: `P${id}` })),
  at,
});
const doing = (userId: number, state: "composing" | "recording" | "paused") => ({
  action: "writing" as const,
  ticketId: 5,
  userId,
  state,
});

it("everybody else who looks is known, who writes first, until they pause", () => {
  let office = afterEvent(emptyOffice, list(10, 1, 2, 3), 0);
  expect(colleaguesIn(office, 2).map(({ id }) => id)).toEqual([1, 3]);
  office = afterEvent(office, doing(3, "recording"), 0);
  expect(colleaguesIn(office, 2)).toEqual([
    { id: 3, name: "P3", doing: "recording" },
    { id: 1, name: "P1", doing: null },
  ]);
  office = afterEvent(office, doing(3, "paused"), 0);
  expect(colleaguesIn(office, 2).map((one) => one.doing)).toEqual([null, null]);
});

it("a list that comes late changes nothing, and who left writes no more", () => {
  const office = afterEvent(afterEvent(emptyOffice, list(10, 1, 2), 0), doing(1, "composing"), 0);
  expect(afterEvent(office, list(9, 2), 0)).toBe(office);
  expect(colleaguesIn(afterEvent(office, list(11, 2), 0), 2)).toEqual([]);
});

it("writing that isn't said again ends by itself", () => {
  const office = afterEvent(afterEvent(emptyOffice, list(10, 1), 0), doing(1, "composing"), 1_000);
  expect(nextEnd(office)).toBe(9_000);
  expect(afterTime(office, 8_999)).toBe(office);
  expect(colleaguesIn(afterTime(office, 9_000), 2)[0]?.doing).toBeNull();
  expect(nextEnd(afterTime(office, 9_000))).toBeNull();
});
