import { limits } from "@recado/contracts/limits";
import type { TicketStatus } from "@recado/contracts/tickets";

const tabs = ["open", "pending", "groups", "closed", "search"] as const;
export type TicketsTab = (typeof tabs)[number];

/** Among the chosen queues: conversations without one. */
export const noQueue = 0;

/** The search parameters of the conversations' address; absent ones have their defaults. */
export interface TicketsSearch {
  /** "open" if absent. */
  tab?: Exclude<TicketsTab, "open">;
  /** All users' conversations, for users who may see them. */
  all?: true;
  /** `noQueue` among them: those without a queue. */
  queues?: number[];
  /** The search words, lower case. */
  q?: string;
  /** The attendants to search for. */
  users?: number[];
  /** The tags to search for. */
  tags?: number[];
  /** The half of a search to show; if absent, the one with results. */
  find?: "tickets" | "messages";
  /** For a message search: the author, the number of days, the connections, and only those with files. */
  from?: "customer" | "us";
  days?: number;
  lines?: number[];
  media?: true;
}

/** The same address with the tab that now holds the conversation. A search may hold it whatever its status. */
export function followed(search: TicketsSearch, status: TicketStatus, isAmongGroups = false): TicketsSearch {
  if (search.tab === "search") return search;
  const { tab: _, ...rest } = search;
  if (isAmongGroups && status !== "closed") return { ...rest, tab: "groups" };
  return status === "open" ? rest : { ...rest, tab: status };
}

export function readTicketsSearch(search: Record<string, unknown>): TicketsSearch {
  const tab = tabs.find((known) => known === search.tab);
  const queues = idsIn(search.queues, noQueue);
  const users = idsIn(search.users);
  const tags = idsIn(search.tags);
  const lines = idsIn(search.lines);
  // The router reads `q=48213` as a number.
  const words = typeof search.q === "string" || typeof search.q === "number" ? String(search.q).toLowerCase() : "";
  return {
    ...(tab && tab !== "open" && { tab }),
    ...(search.all === true && { all: true as const }),
    ...(queues.length > 0 && { queues }),
    ...(words !== "" && { q: words }),
    ...(users.length > 0 && { users }),
    ...(tags.length > 0 && { tags }),
    ...((search.find === "tickets" || search.find === "messages") && { find: search.find }),
    ...((search.from === "customer" || search.from === "us") && { from: search.from }),
    ...(Number.isSafeInteger(search.days) &&
      Number(search.days) > 0 && { days: Math.min(Number(search.days), limits.savedFilter.days) }),
    ...(lines.length > 0 && { lines }),
    ...(search.media === true && { media: true as const }),
  };
}

const idsIn = (value: unknown, least = 1): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id) && id >= least) : [];
