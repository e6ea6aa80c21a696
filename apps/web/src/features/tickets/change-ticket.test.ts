import type { Ticket } from "@recado/contracts/tickets";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../shell/api-error.ts";
import { liveCache, queryClient } from "../../shell/query-client.ts";
import { meQuery, type Person } from "../../shell/session.ts";
import { changeTicket, undoChange } from "./change-ticket.ts";
import { listFilter } from "./list-filter.ts";
import { listPage, ticketsOf, type TicketList } from "./list-pages.ts";
import { liveTickets, ticketsQuery } from "./tickets-query.ts";
import { transferTicket } from "./transfer-ticket.ts";

const me = { id: 7, name: "Carla", profile: "admin", allTicket: "desabled", queues: [] } as unknown as Person;
const waiting = {
  id: 1,
  uuid: "u1",
  status: "pending",
  userId: null,
  user: null,
  queueId: null,
  unreadMessages: 2,
  lastMessageAt: "2026-11-21T10:00:00.000Z",
  contact: { id: 1, name: "Ana", number: "", email: "", profilePicUrl: null },
} as Ticket;
const rafaels = { ...waiting, status: "open", userId: 8, user: { id: 8, name: "Rafael" }, unreadMessages: 0 } as Ticket;

const lists = { open: ticketsQuery(listFilter("open")), pending: ticketsQuery(listFilter("pending")) };
const shown = (name: keyof typeof lists) => ticketsOf(queryClient.getQueryData<TicketList>(lists[name].queryKey));
const answers = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status })));
liveCache.register(liveTickets);
const batch = () => vi.advanceTimersByTimeAsync(60);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  queryClient.setQueryData(meQuery.queryKey, me);
  for (const [name, { queryKey }] of Object.entries(lists)) {
    const tickets = name === "pending" ? [waiting] : [];
    const page = listPage({ tickets, count: tickets.length, hasMore: false, nextCursor: null });
    queryClient.setQueryData<TicketList>(queryKey, { pages: [page], pageParams: [undefined] });
  }
});
afterEach(async () => {
  // The cache outlives the test: it must not wait for what has just been fetched.
  await vi.advanceTimersByTimeAsync(2_000);
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("accepting", () => {
  it("is shown before the server has answered", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    void changeTicket(waiting, "open", me);
    await batch();
    expect(shown("pending")).toEqual([]);
    expect(shown("open")).toMatchObject([{ status: "open", user: { name: "Carla" }, unreadMessages: 0 }]);
  });

  it("gives way to whoever was faster", async () => {
    answers(409, { error: "ERR_TICKET_TAKEN", ticket: rafaels });
    await expect(changeTicket(waiting, "open", me)).rejects.toMatchObject({ code: "ERR_TICKET_TAKEN" });
    await batch();
    expect(shown("pending")).toEqual([]);
    expect(shown("open")).toEqual([]);
  });

  it.each([
    ["the server stumbled", 500, { error: "ERR_INTERNAL_SERVER_ERROR" }],
    ["another conversation is in the way", 409, { error: "ERR_OTHER_OPEN_TICKET", ticket: { ...rafaels, id: 2 } }],
  ])("is taken back when %s", async (_, status, body) => {
    answers(status, body);
    await expect(changeTicket(waiting, "open", me)).rejects.toBeInstanceOf(ApiError);
    await batch();
    expect(shown("pending")).toEqual([waiting]);
    expect(shown("open")).toEqual([]);
  });

  describe("whose answer is lost", () => {
    const mine = { ...waiting, status: "open", userId: 7, user: { id: 7, name: "Carla" } } as Ticket;
    const loses = (now: Ticket | null, meanwhile = () => undefined as void) =>
      vi.stubGlobal("fetch", (_: string, { method }: { method: string }) => {
        if (method === "PUT") meanwhile();
        return method === "PUT" || !now
          ? Promise.reject(new TypeError("Failed to fetch"))
          : Promise.resolve(new Response(JSON.stringify(now)));
      });

    it("is done where the conversation says so", async () => {
      loses(mine);
      expect(await changeTicket(waiting, "open", me)).toMatchObject({ status: "open", userId: 7 });
      await batch();
      expect([shown("pending"), shown("open")]).toEqual([[], [mine]]);
    });

    it.each([
      ["still waits", waiting],
      ["was taken by somebody else", rafaels],
      ["can't be read", null],
    ])("is taken back where it %s, to be read again", async (_, now) => {
      loses(now);
      await expect(changeTicket(waiting, "open", me)).rejects.toMatchObject({ code: "ERR_NETWORK" });
      await batch();
      expect([shown("pending"), shown("open")]).toEqual([[waiting], []]);
      expect(queryClient.getQueryState(lists.pending.queryKey)?.isInvalidated).toBe(true);
    });

    it("stays as an event has told meanwhile", async () => {
      loses(null, () => liveCache.receive("ticket", { action: "update", ticket: mine }, mine.id));
      await expect(changeTicket(waiting, "open", me)).rejects.toMatchObject({ code: "ERR_NETWORK" });
      await batch();
      expect([shown("pending"), shown("open")]).toEqual([[], [mine]]);
    });
  });

  it("takes away a conversation that is gone", async () => {
    answers(404, { error: "ERR_NO_TICKET_FOUND" });
    await expect(changeTicket(waiting, "open", me)).rejects.toBeInstanceOf(ApiError);
    await batch();
    expect(shown("pending")).toEqual([]);
  });
});

describe("taking back", () => {
  const mine = { ...waiting, status: "open", userId: 7, user: { id: 7, name: "Carla" }, unreadMessages: 0 } as Ticket;

  it("is shown at once as it stood, whoever had it", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    void undoChange(mine, "close", me);
    await batch();
    expect(shown("open")).toEqual([mine]);
  });

  it("that is refused shows how it stands now", async () => {
    answers(409, { error: "ERR_UNDO_OVERTAKEN", ticket: rafaels });
    await expect(undoChange(mine, "return", me)).rejects.toMatchObject({ code: "ERR_UNDO_OVERTAKEN" });
    await batch();
    expect([shown("open"), shown("pending")]).toEqual([[], []]);
  });

  it("a refusal of something else leaves what was done", async () => {
    answers(404, { error: "ERR_NO_USER_FOUND" });
    await expect(undoChange(mine, "return", me)).rejects.toMatchObject({ code: "ERR_NO_USER_FOUND" });
    await batch();
    expect(shown("open")).toEqual([]);
    expect(shown("pending")).toMatchObject([{ id: 1, status: "pending" }]);
  });
});

describe("handing on", () => {
  const mine = { ...waiting, status: "open", userId: 7, user: { id: 7, name: "Carla" }, whatsappId: 3 } as Ticket;
  const bodyOf = async (to: Parameters<typeof transferTicket>[1]) => {
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return Promise.resolve(new Response(JSON.stringify(mine), { status: 200 }));
    });
    await transferTicket(mine, to);
    await batch();
    return sent[0];
  };

  it.each([
    [
      "to a queue it waits there",
      { userId: null, queueId: 5, whatsappId: 3 },
      { queueId: 5, userId: null, status: "pending" },
    ],
    ["to a person", { userId: 8, queueId: 5, whatsappId: 3 }, { queueId: 5, userId: 8 }],
    [
      "over another connection it stays",
      { userId: 7, queueId: 5, whatsappId: 4 },
      { queueId: 5, userId: 7, whatsappId: 4 },
    ],
  ])("%s", async (_, to, expected) => expect(await bodyOf(to)).toEqual(expected));

  describe("whose answer is lost", () => {
    const to = { userId: 8, queueId: 5, whatsappId: 3 };
    const there = { ...mine, userId: 8, user: { id: 8, name: "Rafael" }, queueId: 5 };
    const loses = (status: number, body: unknown) =>
      vi.stubGlobal("fetch", (_: string, { method }: { method: string }) =>
        method === "PUT" || status === 0
          ? Promise.reject(new TypeError("Failed to fetch"))
          : Promise.resolve(new Response(JSON.stringify(body), { status })),
      );

    it.each<[string, number, unknown, unknown]>([
      ["is done where the conversation says so", 200, there, there],
      ["is done where it led out of sight", 404, { error: "ERR_NO_TICKET_FOUND" }, null],
      ["is unknown where nobody answers", 0, null, "unknown"],
      ["is unknown where the server stumbles", 500, { error: "ERR_INTERNAL_SERVER_ERROR" }, "unknown"],
    ])("%s", async (_, status, body, after) => {
      loses(status, body);
      expect(await transferTicket(mine, to)).toEqual(after);
    });

    it.each([
      ["has it still", mine],
      ["has it in another queue", { ...there, queueId: 6 }],
      ["has it at another connection", { ...there, whatsappId: 4 }],
      ["has given it back", { ...there, status: "pending", userId: null }],
    ])("is not done where one %s", async (_, now) => {
      loses(200, now);
      await expect(transferTicket(mine, to)).rejects.toMatchObject({ code: "ERR_NETWORK" });
    });
  });

  it("of what somebody else has by now shows whose it is", async () => {
    answers(409, { error: "ERR_TICKET_TAKEN", ticket: rafaels });
    await expect(transferTicket(waiting, { userId: null, queueId: 5, whatsappId: 3 })).rejects.toBeInstanceOf(ApiError);
    await batch();
    expect(shown("pending")).toEqual([]);
  });
});
