import type { Events } from "@recado/contracts/realtime";
import type { Ticket } from "@recado/contracts/tickets";
import type { ListFilter, Viewer } from "./list-filter.ts";
import { listPage, type ListPage } from "./list-pages.ts";

type Heard = { [E in "ticket" | "appMessage"]: [E, Events[E]] }["ticket" | "appMessage"];

/** The last two are groups. */
export const names = ["Ana", "Bia", "Caio", "Dora", "Elis", "Fábio", "Amigos", "Turma"];

/**
 * For tests: a model of the server's data of one company and of the events that one user receives, with an independent
 * definition of the rooms and the lists.
 */
export class Company {
  readonly tickets = new Map<number, Ticket>();
  private clock = 0;
  readonly me: Viewer;
  readonly heard: Heard[] = [];
  constructor(me: Viewer) {
    this.me = me;
  }

  arrive(n: number, queueId: number | null): void {
    const id = n + 1;
    const known = this.tickets.get(id);
    const at = this.now();
    const before = known && { ...known };
    const ticket: Ticket = known
      ? { ...known, status: known.status === "closed" ? "pending" : known.status }
      : newTicket(id, names[n] ?? "", queueId, at);
    if (known?.status === "closed") Object.assign(ticket, { userId: null, user: null, waitingSince: at });
    ticket.lastMessageAt = at;
    ticket.lastMessage = `at ${at}`;
    ticket.unreadMessages += 1;
    this.tickets.set(id, ticket);
    if (!before || before.status === "closed") this.announce(before ?? null, ticket);
    const message = { id: this.clock, ticketId: id } as Events["appMessage"]["message"];
    const event = { action: "create" as const, message, ticket: { ...ticket }, contact: ticket.contact };
    if (this.hears(ticket)) this.heard.push(["appMessage", event]);
  }
  change(n: number, status: Ticket["status"], userId: number): void {
    const before = this.tickets.get(n + 1);
    if (!before || before.status === status || (before.status === "closed" && status === "pending")) return;
    const user = status === "open" ? { id: userId, name: `user ${userId}` } : status === "pending" ? null : before.user;
    const unread =
      status === "pending" || (status === "open" && before.status === "closed") ? before.unreadMessages : 0;
    const waitingSince = status === "pending" ? this.now() : null;
    const ticket: Ticket = { ...before, status, user, userId: user?.id ?? null, waitingSince, unreadMessages: unread };
    this.tickets.set(ticket.id, ticket);
    this.announce(before, ticket);
  }
  read(n: number): void {
    const ticket = this.tickets.get(n + 1);
    if (!ticket || ticket.unreadMessages === 0) return;
    this.tickets.set(ticket.id, { ...ticket, unreadMessages: 0 });
    if (this.hears(ticket)) this.heard.push(["ticket", { action: "updateUnread", ticketId: ticket.id }]);
  }
  remove(n: number): void {
    const ticket = this.tickets.get(n + 1);
    if (!ticket) return;
    this.tickets.delete(ticket.id);
    if (this.hears(ticket)) this.heard.push(["ticket", { action: "delete", ticketId: ticket.id }]);
  }

  /** One page as `GET /tickets` answers it. */
  page(filter: ListFilter, cursor: string | undefined, size: number): ListPage {
    const all = [...this.tickets.values()]
      .filter((ticket) => this.lists(filter, ticket))
      .sort((a, b) => compare(keyOf(filter, a), keyOf(filter, b)));
    const rest = cursor ? all.filter((ticket) => compare(keyOf(filter, ticket), JSON.parse(cursor) as Key) > 0) : all;
    const tickets = rest.slice(0, size);
    const last = tickets.at(-1);
    const hasMore = rest.length > size;
    const nextCursor = hasMore && last ? JSON.stringify(keyOf(filter, last)) : null;
    return listPage({ tickets, count: all.length, hasMore, nextCursor });
  }

  private lists({ view, showAll, queueIds, userIds, words, groups }: ListFilter, ticket: Ticket): boolean {
    const { me } = this;
    const isAdmin = me.profile === "admin";
    const ofQueues = (always: boolean) =>
      ticket.queueId === null ? always || me.allTicket === "enabled" : me.queues.some((q) => q.id === ticket.queueId);
    const isOwn = ticket.userId === me.id;
    if (groups !== null && groups !== ticket.isGroup) return false;
    if (queueIds.length > 0 && !queueIds.includes(ticket.queueId ?? 0)) return false;
    if (userIds.length > 0 && !userIds.includes(ticket.userId ?? 0)) return false;
    if (view === "search") {
      const isNamed = ticket.contact.name.normalize("NFD").toLowerCase().includes(words);
      return isNamed && (isAdmin || isOwn || ofQueues(false));
    }
    const isTheirs = isOwn || (ticket.status === "pending" && ofQueues(isAdmin));
    if (view === "unread") {
      const rings = isTheirs || (isAdmin && showAll && ticket.status === "pending");
      return ticket.unreadMessages > 0 && ticket.status !== "closed" && rings;
    }
    if (view === "groups") return ticket.status !== "closed" && (isTheirs || (isAdmin && showAll));
    if (ticket.status !== view) return false;
    if (isAdmin && (showAll || view === "closed")) return true;
    return view === "open" ? isOwn : isOwn || ofQueues(isAdmin);
  }

  private announce(before: Ticket | null, after: Ticket): void {
    const rooms = this.roomsOf(after);
    const left = before ? this.roomsOf(before).filter((room) => !rooms.includes(room)) : [];
    const isIn = (room: string) => this.myRooms().includes(room);
    if (left.some(isIn)) this.heard.push(["ticket", { action: "removeFromList", ticketId: after.id }]);
    if (rooms.some(isIn)) this.heard.push(["ticket", { action: "update", ticket: { ...after } }]);
  }
  private hears(ticket: Ticket): boolean {
    return this.roomsOf(ticket).some((room) => this.myRooms().includes(room));
  }
  private roomsOf({ status, queueId, userId }: Ticket): string[] {
    return [
      `status ${status}`,
      ...(userId === null ? [] : [`user ${userId}`]),
      ...(status === "open" ? [] : [`queue ${queueId} ${status}`]),
    ];
  }
  private myRooms(): string[] {
    const { id, profile, queues, allTicket } = this.me;
    const statuses = ["open", "pending", "closed"];
    if (profile === "admin") return [`user ${id}`, ...statuses.map((status) => `status ${status}`)];
    const mine = [...queues.map((queue) => queue.id), ...(allTicket === "enabled" ? [null] : [])];
    return [`user ${id}`, ...mine.flatMap((queueId) => statuses.map((status) => `queue ${queueId} ${status}`))];
  }
  private now(): string {
    this.clock += 1;
    // Two ticks per second, so that equal times occur too.
    return new Date(Date.UTC(2026, 10, 21) + Math.floor(this.clock / 2) * 1000).toISOString();
  }
}

/** The server's sort key: rows with a smaller key come first. */
type Key = [at: number, id: number];
const keyOf = ({ order }: ListFilter, { id, lastMessageAt, waitingSince }: Ticket): Key =>
  order === "waiting" ? [Date.parse(waitingSince ?? ""), id] : [-Date.parse(lastMessageAt), -id];
const compare = (a: Key, b: Key): number => a[0] - b[0] || a[1] - b[1];

function newTicket(id: number, name: string, queueId: number | null, at: string): Ticket {
  const contact = {
    id,
    name,
    number: `551190000000${id}`,
    username: "",
    email: "",
    profilePicUrl: null,
    isGroup: id > 6,
  };
  return {
    id,
    uuid: `uuid-${id}`,
    status: "pending",
    userId: null,
    user: null,
    queueId,
    queue: queueId === null ? null : { id: queueId, name: `queue ${queueId}`, color: "#123456" },
    whatsappId: 1,
    whatsapp: { id: 1, name: "Loja" },
    contactId: id,
    contact,
    isGroup: contact.isGroup,
    answerNumber: contact.number,
    chatbot: false,
    isBotLoop: false,
    isTest: false,
    lastMessage: "",
    lastMessageAt: at,
    lastMessageFromMe: false,
    lastMessageInfo: null,
    waitingSince: at,
    unreadMessages: 0,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    code: String(id),
    tags: [],
    createdAt: at,
    updatedAt: at,
  };
}
