import type { Request } from "@recado/contracts";
import type { Card, Lane } from "@recado/contracts/kanban";
import { limits } from "@recado/contracts/limits";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { refetch, type LiveHandlers } from "../../shell/live-cache.ts";
import { queryClient } from "../../shell/query-client.ts";
import { noQueue, type BoardSearch } from "./board-search.ts";

type Narrowing = NonNullable<Request<"GET /api/kanban/lanes/:laneId/cards">["query"]>;

const key = ["kanban"] as const;
const timesKey = ["kanban-times"] as const;
/** Cards that leave lanes have the times asked for at most once in this time, ms. */
const timesPause = 2_000;
/** Drags, and moves that the server has not answered yet: while there are any, the board is not asked for again. */
let holds = 0;

export const narrowingOf = ({ q, queues, users, tags }: BoardSearch): Narrowing => ({
  showAll: "true",
  ...(q !== undefined && { searchParam: q }),
  ...(queues && {
    queueIds: queues.filter((id) => id !== noQueue),
    withoutQueue: queues.includes(noQueue) ? "true" : "false",
  }),
  ...(users && { users }),
  ...(tags && { tags }),
});

/** The lanes with as many cards as the person has loaded. */
export const boardQuery = (search: BoardSearch) => {
  const narrowing = narrowingOf(search);
  const queryKey = [...key, narrowing, search.hideEmpty === true] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const shown = new Map(
        (queryClient.getQueryData<Lane[]>(queryKey) ?? []).map(({ id, cards }) => [id, cards.length]),
      );
      const query = { ...narrowing, includeEmpty: search.hideEmpty ? ("false" as const) : ("true" as const) };
      const { lanes } = await call("GET /api/kanban/board", { query, signal });
      noteCards(JSON.stringify(queryKey), lanes);
      return Promise.all(lanes.map((lane) => fill(lane, shown.get(lane.id) ?? 0, narrowing, signal)));
    },
    placeholderData: keepPreviousData,
    retry: false,
    meta: { live: true },
  });
};

/** How long cards stayed in each lane; refetched after cards have left one. */
export const timesQuery = (search: BoardSearch) => {
  const narrowing = narrowingOf(search);
  return queryOptions({
    queryKey: [...timesKey, narrowing],
    queryFn: ({ signal }) => call("GET /api/kanban/times", { query: narrowing, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
};

/** The content of each board's lanes at the last fetch: the count and the first cards. */
const lastRead = new Map<string, string>();
let timesTimer: ReturnType<typeof setTimeout> | undefined;

/** Refetches the times if a lane's cards have changed since the last fetch; once for a burst of moves. */
function noteCards(board: string, lanes: readonly Lane[]): void {
  const now = JSON.stringify(
    lanes.map(({ id, pageInfo, cards }) => [id, pageInfo.total, cards.map((card) => card.id).toSorted()]),
  );
  const before = lastRead.get(board);
  lastRead.set(board, now);
  if (before === undefined || before === now) return;
  timesTimer ??= setTimeout(() => {
    timesTimer = undefined;
    void queryClient.invalidateQueries({ queryKey: timesKey });
  }, timesPause);
}

/**
 * A lane with as many cards as were shown. They are read anew from its start: of two pages, a card that moves up between
 * them would be on neither.
 */
async function fill(lane: Lane, wanted: number, narrowing: Narrowing, signal: AbortSignal): Promise<Lane> {
  if (lane.cards.length >= wanted || lane.pageInfo.nextCursor === null) return lane;
  const limit = Math.min(wanted, limits.page.laneMax);
  let filled = await pageOf(lane, { ...narrowing, limit }, signal);
  while (filled.cards.length < wanted && filled.pageInfo.nextCursor !== null)
    filled = await withMore(filled, narrowing, signal);
  return filled;
}

/** A lane with its next page. */
export async function withMore(lane: Lane, narrowing: Narrowing, signal?: AbortSignal): Promise<Lane> {
  const cursor = lane.pageInfo.nextCursor;
  return withPage(lane, await pageOf(lane, { ...narrowing, ...(cursor !== null && { cursor }) }, signal));
}

async function pageOf(lane: Lane, query: Narrowing, signal?: AbortSignal): Promise<Lane> {
  const { cards, pageInfo } = await call("GET /api/kanban/lanes/:laneId/cards", {
    params: { laneId: lane.id },
    query,
    ...(signal && { signal }),
  });
  return { ...lane, label: String(pageInfo.total), pageInfo, cards };
}

/** The current lane with the page that was loaded after its last card. */
export function withPage(lane: Lane, page: Lane): Lane {
  const known = new Set(lane.cards.map(({ id }) => id));
  const cards = [...lane.cards, ...page.cards.filter(({ id }) => !known.has(id))];
  return { ...lane, label: page.label, pageInfo: page.pageInfo, cards };
}

/** The board with a card in another lane, at its place by time. */
export function withCardIn(lanes: readonly Lane[], cardId: string, laneId: string): Lane[] {
  const from = lanes.find(({ cards }) => cards.some(({ id }) => id === cardId));
  const card = from?.cards.find(({ id }) => id === cardId);
  if (!from || !card || from.id === laneId || !lanes.some(({ id }) => id === laneId)) return [...lanes];
  return lanes.map((lane) => {
    if (lane.id === from.id)
      return counted(
        lane,
        lane.cards.filter(({ id }) => id !== cardId),
        -1,
      );
    return lane.id === laneId ? counted(lane, inOrder([...lane.cards, card]), 1) : lane;
  });
}

const inOrder = (cards: Card[]): Card[] =>
  cards.toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt) || b.ticketId - a.ticketId);

function counted(lane: Lane, cards: Card[], change: number): Lane {
  const total = lane.pageInfo.total + change;
  return { ...lane, cards, label: String(total), pageInfo: { ...lane.pageInfo, total } };
}

const again = () => refetch(key, () => holds > 0);

export const liveBoard: LiveHandlers = {
  kanban: () => [again()],
  tag: () => [again()],
  contact: () => [again()],
  // Whether groups are on it.
  settings: ({ setting }) => (setting.key === "CheckMsgIsGroup" ? [again()] : []),
};

export const boardHold = {
  begin: () => {
    holds += 1;
    // A fetch under way may be older than the move.
    void queryClient.cancelQueries({ queryKey: key });
  },
  end: () => {
    holds = Math.max(0, holds - 1);
    if (holds === 0) void queryClient.invalidateQueries({ queryKey: key });
  },
  /** A drag that ends because the page is left must not keep its hold. */
  clear: () => void (holds = 0),
};
