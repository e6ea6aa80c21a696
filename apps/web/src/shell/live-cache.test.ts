import type { Contact } from "@recado/contracts/contacts";
import type { Events } from "@recado/contracts/realtime";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLiveCache, patch, refetch, type LiveCache } from "./live-cache.ts";

type Row = Pick<Contact, "id" | "name">;
const contact = (id: number, name: string) =>
  ({ action: "update", contact: { id, name } as Contact }) satisfies Events["contact"];
const gone = (contactId: number) => ({ action: "delete", contactId }) satisfies Events["contact"];

/** The other events are of an import. */
type ContactEvent = Exclude<Events["contact"], { action: `upload-${string}` }>;
const idOf = (event: Events["contact"]) => (isOfContact(event) ? idOfContact(event) : 0);
const isOfContact = (event: Events["contact"]): event is ContactEvent =>
  event.action !== "upload-processing" && event.action !== "upload-finished";
const idOfContact = (event: ContactEvent) => (event.action === "delete" ? event.contactId : event.contact.id);

const upsert = (rows: Row[], { id, name }: Row): Row[] => [{ id, name }, ...rows.filter((row) => row.id !== id)];
const contactsReducer = (event: Events["contact"]) => [
  patch<Row[]>(["contacts"], (rows) => {
    if (!isOfContact(event)) return rows;
    if (event.action !== "delete") return upsert(rows, event.contact);
    return rows.some(({ id }) => id === event.contactId) ? rows.filter(({ id }) => id !== event.contactId) : rows;
  }),
];

let client: QueryClient;
let live: LiveCache;
const names = (key: unknown[] = ["contacts"]) => client.getQueryData<Row[]>(key)?.map(({ name }) => name);

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  live = createLiveCache(client, { flushEvery: [50, 1000], refetchEvery: 1000 });
});
afterEach(() => {
  live.close();
  client.clear();
  vi.useRealTimers();
});

/** A query whose answers the test gives by hand, one per fetch. */
function watched(key: unknown[], meta?: { live: true }) {
  const answers: ((rows: Row[]) => void)[] = [];
  const queryFn = vi.fn<() => Promise<Row[]>>(() => new Promise<Row[]>((resolve) => answers.push(resolve)));
  const stop = new QueryObserver(client, { queryKey: key, queryFn, meta, staleTime: Infinity }).subscribe(
    () => undefined,
  );
  const answer = async (rows: Row[]) => {
    answers.shift()?.(rows);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queryFn, answer, stop };
}

describe("events into cached queries", () => {
  beforeEach(() => {
    live.register({ contact: contactsReducer });
    client.setQueryData<Row[]>(
      ["contacts"],
      [
        { id: 1, name: "Ana" },
        { id: 2, name: "Bia" },
      ],
    );
  });

  it("are written less often while they come in crowds, and at once again when they don't", () => {
    for (let n = 0; n < 20; n += 1) live.receive("contact", contact(10 + n, `Cliente ${n}`));
    vi.advanceTimersByTime(50);
    expect(names()?.[0]).toBe("Cliente 19");
    live.receive("contact", contact(1, "Ana Maria"));
    vi.advanceTimersByTime(999);
    expect(names()?.[0]).toBe("Cliente 19");
    vi.advanceTimersByTime(1);
    expect(names()?.[0]).toBe("Ana Maria");
    live.receive("contact", contact(2, "Bia Costa"));
    vi.advanceTimersByTime(50);
    expect(names()?.[0]).toBe("Bia Costa");
  });

  it("are a crowd by how many come in a time, not by how long they were gathered", () => {
    for (let n = 0; n < 20; n += 1) live.receive("contact", contact(10 + n, `Cliente ${n}`));
    vi.advanceTimersByTime(50);
    for (let n = 0; n < 20; n += 1) live.receive("contact", contact(40 + n, `Outro ${n}`));
    vi.advanceTimersByTime(1_000);
    live.receive("contact", contact(1, "Ana Maria"));
    vi.advanceTimersByTime(50);
    expect(names()?.[0]).toBe("Ana Maria");
  });

  it("writes a burst once, the last word of each row winning", () => {
    const written = vi.fn<() => void>();
    client
      .getQueryCache()
      .subscribe((event) => event.type === "updated" && event.action.type === "success" && written());
    live.receive("contact", contact(2, "Bianca"), 2);
    live.receive("contact", contact(3, "Caio"), 3);
    live.receive("contact", contact(2, "Beatriz"), 2);
    expect(names()).toEqual(["Ana", "Bia"]);
    vi.advanceTimersByTime(50);
    expect(names()).toEqual(["Beatriz", "Caio", "Ana"]);
    expect(written).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["changed, then deleted", [contact(1, "Anna"), gone(1)], ["Bia"]],
    ["deleted, then made again", [gone(1), contact(1, "Anna")], ["Anna", "Bia"]],
    ["one deleted, the other changed", [gone(2), contact(1, "Anna")], ["Anna"]],
  ])("keeps the order of what happens to one row: %s", (_, events, expected) => {
    for (const event of events) live.receive("contact", event, idOf(event));
    vi.advanceTimersByTime(50);
    expect(names()).toEqual(expected);
  });

  it("leaves the data untouched, identity and all, when nothing in it changes", () => {
    const before = client.getQueryData(["contacts"]);
    live.receive("contact", gone(99));
    vi.advanceTimersByTime(50);
    expect(client.getQueryData(["contacts"])).toBe(before);
  });

  it("patches every query below the key and none beside it", () => {
    client.setQueryData<Row[]>(["contacts", "a"], []);
    client.setQueryData<Row[]>(["users"], []);
    live.receive("contact", contact(5, "Eva"));
    vi.advanceTimersByTime(50);
    expect(names(["contacts", "a"])).toEqual(["Eva"]);
    expect(names(["users"])).toEqual([]);
  });

  it.each([
    [
      "an update replaces an update of its id",
      [
        ["update", 7],
        ["update", 7],
      ],
      ["update"],
    ],
    [
      "not that of another id",
      [
        ["update", 7],
        ["update", 8],
      ],
      ["update", "update"],
    ],
    [
      "not another action",
      [
        ["update", 7],
        ["delete", 7],
        ["update", 7],
      ],
      ["delete", "update"],
    ],
    [
      "no action that is one step of many",
      [
        ["updateUnread", 7],
        ["updateUnread", 7],
      ],
      ["updateUnread", "updateUnread"],
    ],
    ["nothing without an envelope", [["update"], ["update"]], ["update", "update"]],
  ] as const)("of the socket: %s", (_, events, expected) => {
    const heard: string[] = [];
    live.register({ ticket: ({ action }) => [patch<Row[]>(["contacts"], (rows) => (heard.push(action), rows))] });
    for (const [action, id] of events) live.receive("ticket", { action, ticketId: 7 } as Events["ticket"], id);
    vi.advanceTimersByTime(50);
    expect(heard).toEqual(expected);
  });
});

describe("events during a fetch", () => {
  beforeEach(() => {
    live.register({ contact: contactsReducer });
  });

  it("are applied again to the answer, which may be older", async () => {
    const query = watched(["contacts"]);
    live.receive("contact", contact(1, "New name"));
    vi.advanceTimersByTime(50);
    await query.answer([{ id: 1, name: "Old name" }]);
    expect(names()).toEqual(["New name"]);
    query.stop();
  });

  it("are forgotten when a later fetch begins, whose answer has them", async () => {
    const query = watched(["contacts"]);
    await query.answer([]);
    void client.refetchQueries({ queryKey: ["contacts"] });
    live.receive("contact", contact(1, "First"));
    vi.advanceTimersByTime(50);
    void client.refetchQueries({ queryKey: ["contacts"] }, { cancelRefetch: true });
    await vi.advanceTimersByTimeAsync(0);
    await query.answer([]);
    await query.answer([{ id: 1, name: "Second" }]);
    expect(names()).toEqual(["Second"]);
    query.stop();
  });
});

describe("fetching again", () => {
  it("happens at once and then at most once a second, however many events ask", async () => {
    const query = watched(["counts"]);
    await query.answer([]);
    live.register({ appMessage: () => [refetch(["counts"])] });
    for (let ms = 0; ms < 2_000; ms += 20) {
      live.receive("appMessage", { action: "update", message: { id: ms } } as Events["appMessage"]);
      await vi.advanceTimersByTimeAsync(20);
      await query.answer([]);
    }
    expect(query.queryFn.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(query.queryFn.mock.calls.length).toBeLessThanOrEqual(4);
    query.stop();
  });

  it("is not asked for by who finds, once all is written, that there is no need", async () => {
    const query = watched(["counts"]);
    await query.answer([]);
    client.setQueryData<Row[]>(["contacts"], []);
    live.register({ contact: contactsReducer });
    live.register({ contact: () => [refetch(["counts"], () => names()?.includes("Ana") === true)] });
    live.receive("contact", contact(1, "Ana"));
    await vi.advanceTimersByTimeAsync(50);
    expect(query.queryFn).toHaveBeenCalledTimes(1);
    live.receive("contact", gone(1));
    await vi.advanceTimersByTimeAsync(50);
    expect(query.queryFn).toHaveBeenCalledTimes(2);
    query.stop();
  });

  it("catches up the live and mounted queries that began before the link, and no other", async () => {
    const live1 = watched(["live"], { live: true });
    const plain = watched(["plain"]);
    await live1.answer([]);
    await plain.answer([]);
    vi.advanceTimersByTime(10);
    const since = performance.now();
    live.catchUp(since);
    await vi.advanceTimersByTimeAsync(0);
    expect(live1.queryFn).toHaveBeenCalledTimes(2);
    expect(plain.queryFn).toHaveBeenCalledTimes(1);
    await live1.answer([]);
    live.catchUp(since);
    await vi.advanceTimersByTimeAsync(0);
    expect(live1.queryFn).toHaveBeenCalledTimes(2);
    live1.stop();
    plain.stop();
  });
});

describe("a first fetch that began before the link", () => {
  it("is followed by another", async () => {
    const query = watched(["live"], { live: true });
    vi.advanceTimersByTime(10);
    live.catchUp(performance.now());
    await query.answer([{ id: 1, name: "before" }]);
    await query.answer([{ id: 1, name: "after" }]);
    expect(names(["live"])).toEqual(["after"]);
    expect(query.queryFn).toHaveBeenCalledTimes(2);
    query.stop();
  });
});

describe("the cache after any sequence of events", () => {
  it("equals a fresh load", () => {
    live.register({ contact: contactsReducer });
    client.setQueryData<Row[]>(["contacts"], []);
    const server = new Map<number, Row>();
    // A fixed pseudo-random walk: 500 changes over 12 rows, received in bursts of varying size.
    let seed = 7;
    const next = (limit: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % limit;
    for (let step = 0; step < 500; step += 1) {
      const id = 1 + next(12);
      if (next(4) === 0) {
        server.delete(id);
        live.receive("contact", gone(id), id);
      } else {
        server.delete(id);
        server.set(id, { id, name: `name ${step}` });
        live.receive("contact", contact(id, `name ${step}`), id);
      }
      if (next(5) === 0) vi.advanceTimersByTime(50);
    }
    vi.advanceTimersByTime(50);
    expect(client.getQueryData(["contacts"])).toEqual([...server.values()].toReversed());
  });
});
