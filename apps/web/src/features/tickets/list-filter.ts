import type { Request } from "@recado/contracts";
import { isInScope, ownScopeOf, scopeOf, type ScopeFacts } from "@recado/contracts/ticket-scope";
import type { Ticket } from "@recado/contracts/tickets";
import type { Person } from "../../shell/session.ts";
import type { ListOrder } from "./list-order.ts";
import { noQueue, type TicketsSearch, type TicketsTab } from "./tickets-search.ts";

/** Which conversations a list holds. It is part of the query's key, so its order of fields is fixed by `listFilter`. */
export interface ListFilter {
  view: TicketsTab | "unread";
  showAll: boolean;
  /** 0 means conversations without a queue. */
  queueIds: readonly number[];
  words: string;
  userIds: readonly number[];
  /** Conversations with all of these tags. */
  tagIds: readonly number[];
  order: ListOrder;
  /** Groups alone, none of them, or null for both. */
  groups: boolean | null;
}
/** The facts of a user that decide which conversations their lists contain. */
export type Viewer = Pick<Person, "id" | "profile" | "allTicket" | "queues">;

export function listFilter(view: ListFilter["view"], rest: Partial<Omit<ListFilter, "view">> = {}): ListFilter {
  const { showAll = false, queueIds = [], words = "", userIds = [], tagIds = [], order = "newest" } = rest;
  const { groups = view === "groups" ? true : null } = rest;
  const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
  return {
    view,
    showAll,
    queueIds: inOrder(queueIds),
    words: words.trim().toLowerCase(),
    userIds: inOrder(userIds),
    tagIds: inOrder(tagIds),
    order,
    groups,
  };
}

/** What the lists depend on besides the address; `hasGroups`: groups have a separate tab. */
interface ListView {
  showAll: boolean;
  order: ListOrder;
  hasGroups: boolean;
}

/** Whether the company handles groups, so that they have a separate tab. */
export const handlesGroups = ({ company }: Pick<Person, "company">): boolean =>
  company.settings.some(({ key, value }) => key === "CheckMsgIsGroup" && value === "disabled");

/** Each list's filter for an address; `order` applies to waiting conversations. */
export function filtersOf({ queues, q, users, tags }: TicketsSearch, { showAll, order, hasGroups }: ListView) {
  const shared = { showAll, queueIds: queues };
  const live = hasGroups ? { ...shared, groups: false } : shared;
  return {
    open: listFilter("open", live),
    pending: listFilter("pending", { ...live, order }),
    groups: listFilter("groups", shared),
    closed: listFilter("closed", shared),
    search: listFilter("search", { queueIds: queues, words: q, userIds: users, tagIds: tags }),
  };
}

/** Whether there is a search: queues alone don't count, as the other lists' filter includes them. */
export const isSought = ({ words, userIds, tagIds }: ListFilter): boolean =>
  words !== "" || userIds.length > 0 || tagIds.length > 0;

/** The query of the request. */
export function queryOf({
  view,
  showAll,
  queueIds,
  words,
  userIds,
  tagIds,
  order,
  groups,
}: ListFilter): Request<"GET /tickets">["query"] {
  return {
    ...(view === "unread" && { withUnreadMessages: "true" as const }),
    ...((view === "open" || view === "pending" || view === "closed") && { status: view }),
    // Messages with the words are the other half of a search.
    ...(words !== "" && { searchParam: words, inTexts: "false" as const }),
    // A search covers everything that an admin may see, even before a word is typed.
    ...((showAll || view === "search") && { showAll: "true" as const }),
    ...queuesOf(queueIds),
    ...(userIds.length > 0 && { users: [...userIds] }),
    ...(tagIds.length > 0 && { tags: [...tagIds] }),
    ...(order === "waiting" && { order }),
    ...(groups !== null && { groups: groups ? ("true" as const) : ("false" as const) }),
  };
}

/**
 * By default the server includes conversations without a queue in a filtered list, so this excludes them explicitly.
 */
export function queuesOf(
  queueIds: readonly number[],
): Pick<Request<"GET /tickets">["query"], "queueIds" | "withoutQueue"> {
  if (queueIds.length === 0) return {};
  const ids = queueIds.filter((id) => id !== noQueue);
  return {
    ...(ids.length > 0 && { queueIds: ids }),
    withoutQueue: queueIds.includes(noQueue) ? "true" : "false",
  };
}

/** Whether the server's list with this filter contains the conversation; mirrors the server's conditions. */
export function belongs(viewer: Viewer, filter: ListFilter, ticket: Ticket): boolean {
  const { view, queueIds, userIds, tagIds, words, groups } = filter;
  const isAdmin = viewer.profile === "admin";
  const facts = factsOf(viewer);
  if (groups !== null && ticket.isGroup !== groups) return false;
  if (queueIds.length > 0 && !queueIds.includes(ticket.queueId ?? noQueue)) return false;
  if (userIds.length > 0 && (ticket.userId === null || !userIds.includes(ticket.userId))) return false;
  if (!tagIds.every((id) => ticket.tags.some((tag) => tag.id === id))) return false;
  /** Their own, or waiting in their queues. */
  const isLive = () =>
    ticket.status !== "closed" &&
    (ticket.userId === viewer.id || (ticket.status === "pending" && isInScope(ownScopeOf(facts), ticket)));
  switch (view) {
    case "search":
      return matches(words, ticket) && isInScope(scopeOf(facts), ticket);
    case "unread":
      return ticket.unreadMessages > 0 && (isLive() || (isAdmin && filter.showAll && ticket.status === "pending"));
    case "groups":
      return isAdmin && filter.showAll ? ticket.status !== "closed" : isLive();
    default:
      if (ticket.status !== view) return false;
      if (isAdmin && (filter.showAll || view === "closed")) return true;
      return view === "open" ? ticket.userId === viewer.id : isInScope(ownScopeOf(facts), ticket);
  }
}

const factsOf = ({ id, profile, queues, allTicket }: Viewer): ScopeFacts => ({
  userId: id,
  isAdmin: profile === "admin",
  queueIds: queues.map((queue) => queue.id),
  allTicket: allTicket === "enabled",
});

/** Words in the contact's name or @username without accents; three digits or more in the number, or the conversation's own. */
function matches(words: string, ticket: Ticket): boolean {
  if (words === "" || plain(`${ticket.contact.name} @${ticket.contact.username}`).includes(plain(words))) return true;
  const digits = words.replace(/\D/g, "");
  if (digits.length < 3 || !/^[\d\s()+-]+$/.test(words)) return false;
  return ticket.contact.number.includes(digits) || String(ticket.id) === digits || ticket.code === digits;
}

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
