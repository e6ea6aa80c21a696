import type { Card, Lane } from "@recado/contracts/kanban";
import { describe, expect, test, vi } from "vitest";
import { queryClient } from "../../shell/query-client.ts";
import { boardQuery, withCardIn, withPage } from "./board-query.ts";

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

test("a card that moves up while the board is read again stays on it", async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  let order = [8, 7, 6, 5, 4, 3, 2, 1];
  const cardsOf = (most: number, after: string | null) => {
    const left = after === null ? order : order.slice(order.indexOf(Number(after)) + 1);
    const page = lane("lane0", left.slice(0, most), order.length);
    return { ...page, pageInfo: { ...page.pageInfo, nextCursor: left.length > most ? String(left[most - 1]) : null } };
  };
  vi.stubGlobal("fetch", (asked: string | URL | Request) => {
    const { pathname, searchParams } = new URL(asked instanceof Request ? asked.url : asked, "http://localhost");
    if (!pathname.endsWith("/board"))
      return Promise.resolve(
        Response.json(cardsOf(Number(searchParams.get("limit") ?? 20), searchParams.get("cursor"))),
      );
    const lanes = [cardsOf(6, null)];
    order = [1, ...order.filter((id) => id !== 1)];
    return Promise.resolve(Response.json({ lanes }));
  });
  const options = boardQuery({});
  queryClient.setQueryData(options.queryKey, [lane("lane0", order)]);
  const [found] = await queryClient.fetchQuery({ ...options, staleTime: 0 });
  vi.unstubAllGlobals();
  expect(found?.cards.map(({ ticketId }) => ticketId)).toEqual([1, 8, 7, 6, 5, 4, 3, 2]);
});

test("cards that leave lanes have the times asked for again, once for a burst; a new message does not", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  let lanes: Lane[] = [];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ lanes })));
  const again = vi.spyOn(queryClient, "invalidateQueries");
  const options = boardQuery({ q: "times" });
  const read = async (now: Lane[]) => {
    lanes = now;
    await queryClient.fetchQuery({ ...options, staleTime: 0 });
  };
  const asked = async () => {
    await vi.runAllTimersAsync();
    const { length } = again.mock.calls;
    again.mockClear();
    return length;
  };
  await read([lane("lane0", [3, 2, 1]), lane("1", [])]);
  await read([lane("lane0", [2, 3, 1]), lane("1", [])]);
  expect(await asked()).toBe(0);
  await read([lane("lane0", [3, 1]), lane("1", [2])]);
  await read([lane("lane0", [1]), lane("1", [3, 2])]);
  expect(await asked()).toBe(1);
  await read([lane("lane0", [4], 9), lane("1", [3, 2])]);
  expect(await asked()).toBe(1);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  again.mockRestore();
});
