import { envelopeOf } from "@recado/contracts";
import type { Message } from "@recado/contracts/messages";
import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLiveCache, type LiveCache } from "../../shell/live-cache.ts";
import { listFilter, type Viewer } from "./list-filter.ts";
import { isBefore } from "./list-order.ts";
import { ticketsOf, type ListPage, type TicketList } from "./list-pages.ts";
import { ticketReducers } from "./live-tickets.ts";
import { Company, names } from "./model-company.ts";

const viewers: Record<string, Viewer> = {
  admin: {
    id: 1,
    profile: "admin",
    allTicket: "desabled",
    queues: [{ id: 10, name: "Vendas", color: "#111111", UserQueue: { queueId: 10 } }],
  },
  attendant: {
    id: 2,
    profile: "user",
    allTicket: "desabled",
    queues: [{ id: 11, name: "Suporte", color: "#222222", UserQueue: { queueId: 11 } }],
  },
  withoutQueue: { id: 3, profile: "user", allTicket: "enabled", queues: [] },
};
const filters = [
  listFilter("open"),
  listFilter("pending"),
  listFilter("pending", { order: "waiting" }),
  listFilter("closed"),
  listFilter("open", { showAll: true }),
  listFilter("pending", { showAll: true, queueIds: [11] }),
  listFilter("pending", { groups: false }),
  listFilter("groups"),
  listFilter("groups", { showAll: true, groups: true }),
  listFilter("unread"),
  listFilter("unread", { showAll: true }),
  listFilter("search", { words: "a", userIds: [1, 2] }),
];

const who = fc.constantFrom(1, 2, 3);
const which = fc.nat({ max: names.length - 1 });
const arrival = fc.record({ do: fc.constant("arrive" as const), n: which, queueId: fc.constantFrom(10, 11, null) });
const change = fc.record({
  do: fc.constantFrom("open" as const, "pending" as const, "closed" as const),
  n: which,
  userId: who,
});
const ending = fc.record({ do: fc.constantFrom("read" as const, "remove" as const), n: which });
const happening = fc.oneof(
  { weight: 2, arbitrary: arrival },
  { weight: 2, arbitrary: change },
  { weight: 1, arbitrary: ending },
);
const flush = fc.record({ do: fc.constant("flush" as const) });
const more = fc.record({ do: fc.constant("more" as const), list: fc.nat({ max: filters.length - 1 }) });
const history = fc.array(fc.oneof(arrival, change), { maxLength: 30 });
const future = fc.array(fc.oneof({ weight: 6, arbitrary: happening }, flush, more), { maxLength: 30 });

type Event = typeof happening extends fc.Arbitrary<infer One> ? One : never;
function act(company: Company, one: Event): void {
  if (one.do === "arrive") company.arrive(one.n, one.queueId);
  else if ("userId" in one) company.change(one.n, one.do, one.userId);
  else if (one.do === "read") company.read(one.n);
  else company.remove(one.n);
}

let client: QueryClient;
let live: LiveCache;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  live.close();
  client.clear();
  vi.useRealTimers();
});

describe("lists kept by events", () => {
  it.each(Object.keys(viewers))("are what a fresh load would answer to an %s", async (kind) => {
    const me = viewers[kind];
    if (!me) throw new Error(kind);
    await fc.assert(
      fc.asyncProperty(history, future, fc.integer({ min: 1, max: 3 }), async (earlier, steps, size) => {
        client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
        live = createLiveCache(client);
        const company = new Company(me);
        for (const one of earlier) act(company, one);
        company.heard.length = 0;
        live.register(ticketReducers(client, () => me));
        const observers = filters.map((filter) => {
          const observer = new InfiniteQueryObserver(client, {
            queryKey: ["tickets", filter.view, filter],
            queryFn: ({ pageParam }) => company.page(filter, pageParam, size),
            initialPageParam: undefined as string | undefined,
            getNextPageParam: (page: ListPage) => page.nextCursor ?? undefined,
            staleTime: Infinity,
          });
          return { observer, stop: observer.subscribe(() => undefined) };
        });
        await vi.advanceTimersByTimeAsync(0);

        const settle = async () => {
          for (const [name, event] of company.heard.splice(0)) live.receive(name, event, envelopeOf(name, event).id);
          // Wait for the batches, then for the refetches.
          await vi.advanceTimersByTimeAsync(3_000);
        };
        for (const one of steps) {
          if (one.do === "flush") await settle();
          else if (one.do === "more") {
            await settle();
            await observers[one.list]?.observer.fetchNextPage();
          } else act(company, one);
        }
        await settle();

        for (const filter of filters) {
          if (filter.view === "search" && me.profile !== "admin") continue;
          const list = client.getQueryData<TicketList>(["tickets", filter.view, filter]);
          const end = list?.pages.at(-1)?.end ?? null;
          const fresh = company.page(filter, undefined, 1_000).tickets;
          const loaded = end ? fresh.filter((ticket) => !isBefore(end, ticket, filter.order)) : fresh;
          expect(ticketsOf(list), JSON.stringify(filter)).toEqual(loaded);
        }
        for (const { stop } of observers) stop();
        live.close();
        client.clear();
      }),
      { numRuns: 150 },
    );
  });

  /** A list of one conversation, which an admin sees. */
  function oneShown() {
    client = new QueryClient();
    live = createLiveCache(client);
    const me = viewers.admin;
    const company = new Company(me as Viewer);
    company.arrive(0, 10);
    live.register(ticketReducers(client, () => me));
    const filter = listFilter("pending");
    const key = ["tickets", filter.view, filter];
    client.setQueryData(key, { pages: [company.page(filter, undefined, 9)], pageParams: [undefined] });
    const shown = () => ticketsOf(client.getQueryData<TicketList>(key))[0];
    const before = shown();
    if (!before) throw new Error("The list is empty.");
    return { before, shown };
  }

  it("an answer that comes after the next message does not take that message back", async () => {
    const { before, shown } = oneShown();
    const hear = async (id: number, lastMessage: string, updatedAt: string) => {
      const lastMessageInfo = { id, ack: 2, failure: null, user: null, seconds: null };
      live.receive("ticket", { action: "update", ticket: { ...before, lastMessage, lastMessageInfo, updatedAt } });
      await vi.advanceTimersByTimeAsync(3_000);
    };
    await hear(9, "Aqui é Júlia", "2099-01-01T10:00:01.000Z");
    await hear(8, "Olá", "2099-01-01T10:00:00.000Z");
    expect(shown()).toMatchObject({ lastMessage: "Aqui é Júlia", lastMessageInfo: { id: 9 } });
    // Its messages moved to another conversation, which is newer.
    await hear(8, "Olá", "2099-01-01T10:00:02.000Z");
    expect(shown()).toMatchObject({ lastMessage: "Olá" });
  });

  it("an answer that comes after the events of delivery does not take the ticks back", async () => {
    const { before, shown } = oneShown();
    const info = (ack: Message["ack"]) => ({ id: 9, ack, failure: null, user: null, seconds: null });
    const told = async (ack: Message["ack"]) => {
      live.receive("ticket", { action: "update", ticket: { ...before, lastMessageInfo: info(ack) } });
      await vi.advanceTimersByTimeAsync(3_000);
    };
    const heard = async (ack: Message["ack"]) => {
      const message = { id: 9, ticketId: before.id, ack, failure: null } as Message;
      live.receive("appMessage", { action: "update", message });
      await vi.advanceTimersByTimeAsync(3_000);
    };
    await told(0);
    await heard(2);
    expect(shown()).toMatchObject({ lastMessageInfo: { ack: 2 } });
    await heard(0);
    expect(shown(), "the answer to sending").toMatchObject({ lastMessageInfo: { ack: 2 } });
    await told(1);
    expect(shown(), "the answer to a change").toMatchObject({ lastMessageInfo: { ack: 2 } });
    await heard(3);
    expect(shown()).toMatchObject({ lastMessageInfo: { ack: 3 } });
  });
});
