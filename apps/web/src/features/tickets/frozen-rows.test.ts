import type { Ticket } from "@recado/contracts/tickets";
import { describe, expect, it } from "vitest";
import { countNews, heldRows, settledRows, shiftOf, type Row } from "./frozen-rows.ts";

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, "0")}:00.000Z`;
const ticket = (id: number, minute: number) => ({ id, lastMessageAt: at(minute) }) as Ticket;
const rowsOf = (...tickets: Ticket[]): Row[] => tickets.map((one) => ({ ticket: one, isGone: false }));
const drawn = (rows: readonly Row[]) =>
  rows.map(({ ticket: { id }, isGone }) => (isGone ? `(${id})` : `${id}`)).join(" ");
const [a, b, c] = [ticket(1, 30), ticket(2, 20), ticket(3, 10)];

describe("a list under a pointer", () => {
  it.each([
    ["a new one waits", [ticket(9, 40), a, b, c], "1 2 3"],
    ["one that spoke stays where it was", [ticket(3, 40), a, b], "1 2 3"],
    ["one that left is still there, spent", [a, c], "1 (2) 3"],
    ["older ones are added below", [a, b, c, ticket(8, 5)], "1 2 3 8"],
  ])("%s", (_, live, expected) => expect(drawn(heldRows(rowsOf(a, b, c), live, "newest"))).toBe(expected));

  it("that waits longest first adds those that came later below", () => {
    const waiting = (id: number, minute: number) => ({ ...ticket(id, 50 - minute), waitingSince: at(minute) });
    const [first, second, last] = [waiting(1, 10), waiting(2, 20), waiting(3, 30)];
    expect(drawn(heldRows(rowsOf(first, second), [first, second, last], "waiting"))).toBe("1 2 3");
  });

  it("shows what is now known of a row that did not move", () => {
    expect(heldRows(rowsOf(a, b, c), [ticket(3, 40), a, b], "newest")[2]?.ticket.lastMessageAt).toContain("10:40");
  });
});

describe("a list that is free to move", () => {
  it.each([
    ["a new one comes first", [ticket(9, 40), a, b, c], "9 1 2 3"],
    ["one that spoke rises", [ticket(3, 40), a, b], "3 1 2"],
    ["one that left is seen leaving", [a, c], "1 (2) 3"],
    ["so is the first", [b, c], "(1) 2 3"],
  ])("%s", (_, live, expected) => expect(drawn(settledRows(rowsOf(a, b, c), live))).toBe(expected));

  it("does not keep one that has been seen leaving", () => {
    expect(drawn(settledRows([{ ticket: b, isGone: true }, ...rowsOf(a, c)], [a, c]))).toBe("1 3");
  });
});

describe("news above", () => {
  const live = [ticket(9, 40), ticket(3, 35), a, b];
  it("are those newer than the top that was seen", () => {
    expect(countNews(live, rowsOf(a, b, c), a, true, "newest")).toBe(2);
    expect(countNews(live, rowsOf(a, b, c), a, false, "newest")).toBe(2);
  });
  it("are not those that are drawn in their place", () => {
    expect(countNews([ticket(1, 45), b, c], rowsOf(ticket(1, 45), b, c), a, false, "newest")).toBe(0);
  });
});

describe("where one looks", () => {
  it.each([
    ["nothing moves", [a, b, c], 0],
    ["a row above pushes one down", [ticket(9, 40), a, b, c], 1],
    ["a row that leaves above pulls one up", [b, c], -1],
    ["the row that rose does not decide", [ticket(3, 40), a, b], 1],
  ])("%s", (_, after, expected) => {
    expect(shiftOf(rowsOf(a, b, c), rowsOf(...after), expected === -1 ? 1 : 0)).toBe(expected);
  });
});
