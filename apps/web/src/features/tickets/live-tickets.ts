import type { Events } from "@recado/contracts/realtime";
import type { TagMark } from "@recado/contracts/tags";
import type { Ticket, TicketPage } from "@recado/contracts/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { patch, refetch, type LiveHandlers, type Patch, type Reducer } from "../../shell/live-cache.ts";
import { belongs, type ListFilter, type Viewer } from "./list-filter.ts";
import { mapTickets, ticketsOf, withoutTicket, withoutTickets, withTicket, type TicketList } from "./list-pages.ts";

export const elsewhereKey = ["tickets-elsewhere"];

/** Applies each event to the cached lists, the counts and the open conversation, as `viewer` sees them. */
export function ticketReducers(client: QueryClient, viewer: () => Viewer | undefined): LiveHandlers {
  const inLists = (change: (list: TicketList, filter: ListFilter) => TicketList): Patch =>
    patch<TicketList>(["tickets"], (list, key) => change(list, key[2] as ListFilter));
  const inPage = (ticketId: number, change: (page: TicketPage) => TicketPage): Patch =>
    patch<TicketPage>(["ticket"], (page) => (page.id === ticketId ? change(page) : page));

  /** Puts the conversation where it now belongs, in each list and on its own page. */
  const placed = (ticket: Ticket): Patch[] => [
    inLists((list, filter) => {
      const me = viewer();
      return me && belongs(me, filter, ticket)
        ? withTicket(list, withNewest(ticketIn(list, ticket.id), ticket), filter.order)
        : withoutTicket(list, ticket.id);
    }),
    inPage(ticket.id, (page) => ({
      ...page,
      ...withNewest(page, ticket),
      contact: { ...page.contact, ...ticket.contact },
    })),
  ];

  const changed = (change: (ticket: Ticket) => Ticket): Patch[] => [
    inLists((list) => mapTickets(list, change)),
    patch<TicketPage>(["ticket"], (page) => {
      const after = change(page);
      return after === page ? page : { ...page, ...after, contact: { ...page.contact, ...after.contact } };
    }),
  ];

  /** Fully loaded lists give their own counts; for longer ones, ask the server. */
  const listed = refetch(["tickets-counts"], () =>
    ["open", "pending", "groups", "unread"]
      .flatMap((view) => client.getQueriesData<TicketList>({ queryKey: ["tickets", view], type: "active" }))
      .every(([, list]) => list?.pages.at(-1)?.end === null),
  );
  /** No list has what waits in other users' queues. */
  const counts = [listed, refetch(elsewhereKey)];

  /** The user may have lost access to the conversation; refetching it shows that. */
  const checked = (ticketId: number): Patch[] =>
    client
      .getQueriesData<TicketPage>({ queryKey: ["ticket"] })
      .filter(([, page]) => page?.id === ticketId)
      .map(([key]) => refetch(key));

  const ticket: Reducer<"ticket"> = (event) => {
    switch (event.action) {
      case "update":
        return [...placed(event.ticket), ...counts];
      case "delete":
        if (event.hasMoved) return [];
        return [inLists((list) => withoutTicket(list, event.ticketId)), ...counts];
      case "removeFromList":
        // It left a status, a queue or a user; a search may still find it.
        return [
          inLists((list, { view }) => (view === "search" ? list : withoutTicket(list, event.ticketId))),
          refetch(["tickets", "search"]),
          ...checked(event.ticketId),
          ...counts,
        ];
      case "updateUnread":
        return [
          inLists((list, { view }) =>
            view === "unread" ? withoutTicket(list, event.ticketId) : mapTickets(list, readIf(event.ticketId)),
          ),
          inPage(event.ticketId, readIf(event.ticketId)),
        ];
    }
  };

  const appMessage: Reducer<"appMessage"> = (event) => {
    if (event.action === "create") return placed(event.ticket);
    const { id, ack, failure } = event.message;
    return changed((row) => {
      const info = row.lastMessageInfo;
      // Ticks never fall: the answer to sending may come after the events of delivery.
      if (info?.id !== id || ack < info.ack || (info.ack === ack && info.failure === failure)) return row;
      return { ...row, lastMessageInfo: { ...info, ack, failure } };
    });
  };

  const contact: Reducer<"contact"> = (event) => {
    if (event.action === "delete") {
      return [inLists((list) => withoutTickets(list, ({ contactId }) => contactId === event.contactId)), ...counts];
    }
    if (!("contact" in event)) return [];
    const { id, name, number, username, email, profilePicUrl, isGroup } = event.contact;
    const summary = { id, name, number, username, email, profilePicUrl, isGroup };
    return [
      inLists((list) => mapTickets(list, (row) => (row.contactId === id ? { ...row, contact: summary } : row))),
      patch<TicketPage>(["ticket"], (page) => (page.contactId === id ? { ...page, contact: event.contact } : page)),
    ];
  };

  const queue: Reducer<"queue"> = (event) => {
    if (event.action === "delete") return [];
    const { id, name, color } = event.queue;
    return changed((row) => (row.queueId === id ? { ...row, queue: { id, name, color } } : row));
  };

  const whatsapp: Reducer<"whatsapp"> = (event) => {
    if (event.action === "delete") return [];
    const { id, name } = event.whatsapp;
    const isOther = (row: Ticket) => row.whatsappId === id && row.whatsapp?.name !== name;
    return changed((row) => (isOther(row) ? { ...row, whatsapp: { id, name } } : row));
  };

  const tag: Reducer<"tag"> = (event) => {
    // The restored tag is back on everything that had it; only the server knows on which.
    if (event.action === "create") return event.isRestored ? [refetch(["tickets"]), refetch(["ticket"])] : [];
    const tagsOf = <T extends { tags: TagMark[] }>(row: T): T =>
      row.tags.some(({ id }) => id === (event.action === "delete" ? event.tagId : event.tag.id))
        ? { ...row, tags: withTag(row.tags, event) }
        : row;
    return [
      // Closed conversations keep a removed tag.
      ...changed((row) => (event.action === "delete" && row.status === "closed" ? row : tagsOf(row))),
      patch<TicketPage>(["ticket"], (page) => {
        const tagged = tagsOf(page.contact);
        return tagged === page.contact ? page : { ...page, contact: tagged };
      }),
    ];
  };

  const user: Reducer<"user"> = (event) => {
    if (event.action === "delete") return [];
    const { id, name } = event.user;
    const isOther = (row: Ticket) => row.userId === id && row.user?.name !== name;
    const renamed = changed((row) => (isOther(row) ? { ...row, user: { id, name } } : row));
    const me = viewer();
    return me?.id === id && !seesTheSame(me, event.user)
      ? [...renamed, refetch(["tickets"]), refetch(["tickets-counts"])]
      : renamed;
  };

  return { ticket, appMessage, contact, queue, whatsapp, tag, user };
}

const ticketIn = (list: TicketList, ticketId: number) => ticketsOf(list).find(({ id }) => id === ticketId);

/**
 * The answer to a change may arrive after the event of a later message, and does not contain that message; nor its
 * delivery, if it is the last one.
 */
function withNewest(known: Ticket | undefined, ticket: Ticket): Ticket {
  const [newest, told] = [known?.lastMessageInfo?.id ?? 0, ticket.lastMessageInfo?.id ?? 0];
  if (newest === told && (ticket.lastMessageInfo?.ack ?? 0) < (known?.lastMessageInfo?.ack ?? 0))
    return { ...ticket, lastMessageInfo: known?.lastMessageInfo ?? null };
  if (!known || newest <= told || known.updatedAt < ticket.updatedAt) return ticket;
  const { lastMessage, lastMessageAt, lastMessageFromMe, lastMessageInfo, updatedAt } = known;
  return { ...ticket, lastMessage, lastMessageAt, lastMessageFromMe, lastMessageInfo, updatedAt };
}

/** Whether the user's lists stay the same. The session's reducer changes the viewer only after this check. */
function seesTheSame(before: Viewer, after: Viewer): boolean {
  const queues = ({ queues: all }: Viewer) =>
    all
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join();
  return before.profile === after.profile && before.allTicket === after.allTicket && queues(before) === queues(after);
}

function withTag(tags: TagMark[], event: Exclude<Events["tag"], { action: "create" }>): TagMark[] {
  if (event.action === "delete") return tags.filter(({ id }) => id !== event.tagId);
  const { id, name, color } = event.tag;
  return tags.map((one) => (one.id === id ? { id, name, color } : one));
}

function readIf(ticketId: number) {
  return <T extends Ticket>(row: T): T =>
    row.id === ticketId && row.unreadMessages > 0 ? { ...row, unreadMessages: 0 } : row;
}
