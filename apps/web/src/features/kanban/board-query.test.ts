import type { Card, Lane } from "@recado/contracts/kanban";
import { describe, expect, test } from "vitest";
import { withCardIn, withPage } from "./board-query.ts";

/** A lane whose cards are named by their ids; a later id is a later message. */
function lane(id: string, ids: number[], total = ids.length): Lane {
  const cards = ids.map((one) => ({
    id: String(one),
    ticketId: one,
    lastMessageAt: new Date(one * 60_000).toISOString(),
  })) as Card[];
  const pageInfo = { hasMore: total > ids.length, nextCursor: null, total };
  return { id, title: id, label: String(total), style: { color: "#000000" }, maxDays: null, pageInfo, cards };
}
const shown = (lanes: readonly Lane[]) =>
  lanes.map(({ id, label, pageInfo, cards }) => [id, label, pageInfo.total, cards.map((card) => card.ticketId)]);

describe("a card in another lane", () => {
  const board = [lane("lane0", [9, 5]), lane("1", [8, 3], 30), lane("2", [])];

  test.each<[string, string, string, unknown]>([
    [
      "takes its place by time, and both counts follow",
      "5",
      "1",
      [
        ["lane0", "1", 1, [9]],
        ["1", "31", 31, [8, 5, 3]],
        ["2", "0", 0, []],
      ],
    ],
    [
      "fills an empty lane",
      "8",
      "2",
      [
        ["lane0", "2", 2, [9, 5]],
        ["1", "29", 29, [3]],
        ["2", "1", 1, [8]],
      ],
    ],
    ["stays in its own lane", "9", "lane0", shown(board)],
    ["stays if the lane is gone", "9", "77", shown(board)],
    ["that is gone moves nothing", "77", "1", shown(board)],
  ])("%s", (_, card, to, expected) => {
    expect(shown(withCardIn(board, card, to))).toEqual(expected);
  });

  test("goes back to where it was", () => {
    expect(shown(withCardIn(withCardIn(board, "5", "1"), "5", "lane0"))).toEqual(shown(board));
  });
});

test("a page that comes late adds what is not there yet, and its count", () => {
  // Card 3 was moved here while the page was on its way.
  expect(shown([withPage(lane("1", [8, 3], 9), lane("1", [8, 3, 2], 10))])).toEqual([["1", "10", 10, [8, 3, 2]]]);
});
