import type { Answer, Request } from "@recado/contracts";
import type { Events } from "@recado/contracts/realtime";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { patch, refetch, type LiveHandlers } from "../../shell/live-cache.ts";
import { noQueue, type Behind, type DashboardSearch, type Days, type Narrowed } from "./dashboard-search.ts";

export type Numbers = Answer<"GET /dashboard">;
export type Now = Answer<"GET /dashboard/now">;
export type Details = Answer<"GET /dashboard/details">;
export type Conversation = Answer<"GET /dashboard/conversations">["conversations"][number];
type Period = NonNullable<Request<"GET /dashboard">["query"]>;

const numbersKey = ["dashboard", "numbers"] as const;
export const nowKey = ["dashboard", "now"] as const;

type Filter = NonNullable<Request<"GET /dashboard/now">["query"]>;

/** The request's filters for those of the address. */
export const filterOf = ({ queues, users, connections, tags, tests }: Narrowed): Filter => ({
  ...(queues && {
    queueIds: queues.filter((id) => id !== noQueue),
    withoutQueue: queues.includes(noQueue) ? "true" : "false",
  }),
  ...(users && { users }),
  ...(connections && { whatsappIds: connections }),
  ...(tags && { tags }),
  ...(tests && { withTests: "true" }),
});

/** The request's period and filters for those of the address; `days` are the resulting days. */
export function periodOf(search: DashboardSearch, { from, to }: Days): Period {
  const filter = filterOf(search);
  if (search.days !== undefined) return { days: search.days, ...filter };
  return search.between || search.preset ? { date_from: from, date_to: to, ...filter } : filter;
}

/** Counters and attendants of a period; the previous data stays until they arrive. */
export const numbersQuery = (period: Period) =>
  queryOptions({
    queryKey: [...numbersKey, period],
    queryFn: ({ signal }) => call("GET /dashboard", { query: period, signal }),
    placeholderData: keepPreviousData,
    meta: { live: true },
  });

export const detailsQuery = (period: Period) =>
  queryOptions({
    queryKey: ["dashboard", "details", period],
    queryFn: ({ signal }) => call("GET /dashboard/details", { query: period, signal }),
    placeholderData: keepPreviousData,
  });

/** The open and pending conversations now; the socket keeps them up to date. */
export const nowQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...nowKey, filter],
    queryFn: ({ signal }) => call("GET /dashboard/now", { query: filter, signal }),
    placeholderData: keepPreviousData,
    meta: { live: true },
  });

const chartDays = ({ from, to }: Days) => ({ initialDate: from, finalDate: to });

export const usersChartQuery = (days: Days, filter: Filter) =>
  queryOptions({
    queryKey: ["dashboard", "users", days, filter],
    queryFn: ({ signal }) => call("GET /dashboard/ticketsUsers", { query: { ...chartDays(days), ...filter }, signal }),
    placeholderData: keepPreviousData,
  });

export const dailyChartQuery = (days: Days, filter: Filter) =>
  queryOptions({
    queryKey: ["dashboard", "daily", days, filter],
    queryFn: ({ signal }) => call("GET /dashboard/ticketsDay", { query: { ...chartDays(days), ...filter }, signal }),
    placeholderData: keepPreviousData,
  });

function behindOf(behind: Behind, { days: last, date_from, date_to, ...filter }: Period) {
  const { days, count: _count, ...what } = behind;
  if (days) return { date_from: days.from, date_to: days.to, ...filter, ...what };
  return {
    ...(last !== undefined && { days: last }),
    ...(date_from !== undefined && { date_from }),
    ...(date_to !== undefined && { date_to }),
    ...filter,
    ...what,
  };
}

/** The conversations behind a number, the newest first. */
export const conversationsQuery = (behind: Behind, period: Period) => {
  const query = behindOf(behind, period);
  return infiniteQueryOptions({
    queryKey: ["dashboard", "conversations", query],
    queryFn: ({ pageParam, signal }) =>
      call("GET /dashboard/conversations", { query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
};

/** All of them, up to a maximum, for a spreadsheet. */
export async function fetchConversations(behind: Behind, period: Period, most: number): Promise<Conversation[]> {
  const query = { ...behindOf(behind, period), limit: 500 };
  const all: Conversation[] = [];
  let cursor: string | null = null;
  do {
    const page: Answer<"GET /dashboard/conversations"> = await call("GET /dashboard/conversations", {
      query: { ...query, ...(cursor !== null && { cursor }) },
    });
    all.push(...page.conversations);
    cursor = page.nextCursor;
  } while (cursor !== null && all.length < most);
  return all;
}

/** Whether an event may change how many conversations are open or wait. `seen` has the last known status of each. */
export function isMove(event: Events["ticket"], seen: Map<number, string>): boolean {
  if (event.action === "updateUnread") return false;
  // Another event also reports the change to the users concerned.
  if (event.action === "delete" && event.hasMoved) return false;
  if (event.action !== "update") {
    seen.delete(event.ticketId);
    return true;
  }
  const { id, status } = event.ticket;
  if (seen.get(id) === status) return false;
  if (seen.size >= mostSeen) seen.clear();
  seen.set(id, status);
  return true;
}

const mostSeen = 5_000;
/** Each message announces its conversation as well, and changes no count. */
const seenStatuses = new Map<number, string>();

/** Updates the numbers after a user changed, or went online or offline. */
export function withUser(
  numbers: Numbers,
  { id, name, online }: { id: number; name: string; online: boolean },
): Numbers {
  const known = numbers.attendants.find((one) => one.id === id);
  if (!known || (known.name === name && known.online === online)) return numbers;
  return {
    ...numbers,
    attendants: numbers.attendants.map((one) => (one === known ? { ...one, name, online } : one)),
  };
}

export const liveDashboard: LiveHandlers = {
  ticket: (event) => (isMove(event, seenStatuses) ? [refetch(nowKey)] : []),
  // Whether groups count.
  settings: ({ setting }) => (setting.key === "CheckMsgIsGroup" ? [refetch(nowKey)] : []),
  user: (event) =>
    event.action === "update"
      ? [patch<Numbers>(numbersKey, (numbers) => withUser(numbers, event.user))]
      : [refetch(numbersKey)],
};
