import type { Events } from "@recado/contracts/realtime";
import { expect, test } from "vitest";
import { isMove, withUser, type Numbers } from "./dashboard-query.ts";

const update = (id: number, status: string) =>
  ({ action: "update", ticket: { id, status } }) as unknown as Events["ticket"];

test("messages in a conversation move no count; its changes of status do", () => {
  const seen = new Map<number, string>();
  const asked = [
    update(1, "pending"),
    update(1, "pending"),
    update(1, "open"),
    update(1, "open"),
    { action: "updateUnread", ticketId: 1 } as const,
    { action: "delete", ticketId: 1, hasMoved: true } as const,
    { action: "removeFromList", ticketId: 1 } as const,
    update(1, "open"),
    update(2, "open"),
  ].map((event) => isMove(event, seen));
  expect(asked).toEqual([true, false, true, false, false, false, true, true, true]);
});

test("who comes online shows in the table; others change nothing", () => {
  const ana = { id: 1, name: "Ana", rating: null, ratings: 0, avgSupportTime: 0, finished: 0, online: false };
  const numbers = { attendants: [ana] } as unknown as Numbers;
  expect(withUser(numbers, { id: 1, name: "Ana", online: true }).attendants).toEqual([{ ...ana, online: true }]);
  expect(withUser(numbers, { id: 1, name: "Ana", online: false })).toBe(numbers);
  expect(withUser(numbers, { id: 2, name: "Bia", online: true })).toBe(numbers);
});
