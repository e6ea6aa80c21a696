import type { Contact } from "@recado/contracts/contacts";
import type { Events } from "@recado/contracts/realtime";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLiveCache, patch, refetch, type LiveCache } from "./live-cache.ts";

type Row = Pick<Contact, "id" | "name">;
const key = ["contacts"];
const countKey = ["contacts-count"];
const named = (name: string, id = 1) =>
  ({ action: "update", contact: { id, name } as Contact }) satisfies Events["contact"];

let client: QueryClient;
let live: LiveCache;
const names = () => client.getQueryData<Row[]>(key)?.map(({ name }) => name);
const fetchIt = (name: string) =>
  client.fetchQuery({ queryKey: key, queryFn: (): Row[] => [{ id: 1, name }], staleTime: 0 });
const written = () => vi.advanceTimersByTimeAsync(50);

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  live = createLiveCache(client, { flushEvery: [50, 1000] });
  live.register({
    contact: (event) => [
      patch<Row[]>(key, (rows) =>
        "contact" in event ? rows.map((row) => (row.id === event.contact.id ? event.contact : row)) : rows,
      ),
      refetch(countKey),
    ],
  });
});
afterEach(() => {
  live.close();
  client.clear();
  vi.useRealTimers();
});

it("what a call will change outlasts answers that were read before it, until its own answer is written", async () => {
  const { settle } = live.expect("contact", 1, named("Wanted"));
  await fetchIt("Before");
  expect(names()).toEqual(["Wanted"]);
  vi.advanceTimersByTime(50);
  await fetchIt("Before");
  expect(names()).toEqual(["Wanted"]);

  live.receive("contact", named("Done"));
  settle();
  await fetchIt("Before");
  expect(names()).toEqual(["Wanted"]);
  vi.advanceTimersByTime(50);
  expect(names()).toEqual(["Done"]);

  await fetchIt("Later");
  expect(names()).toEqual(["Later"]);
});

describe("a call that failed", () => {
  const answers: ((name: string) => void)[] = [];
  const queryFn = vi.fn<() => Promise<Row[]>>(
    () => new Promise((resolve) => answers.push((name) => resolve([{ id: 1, name }]))),
  );
  const answer = async (name: string) => {
    answers.shift()?.(name);
    await vi.advanceTimersByTimeAsync(0);
  };
  const watch = () =>
    new QueryObserver(client, { queryKey: key, queryFn, staleTime: Infinity }).subscribe(() => undefined);
  beforeEach(() => {
    answers.length = 0;
    queryFn.mockClear();
  });

  it.each([
    ["no event", [], "Before", false],
    ["one of another id", [named("Other", 2)], "Before", true],
    ["one that tells its state", [named("Told")], "Told", true],
  ])("is taken back unless an event told its state; meanwhile came %s", async (_, events, shown, isReadAgain) => {
    client.setQueryData<Row[]>(key, [{ id: 1, name: "Before" }]);
    watch();
    const { fail } = live.expect("contact", 1, named("Wanted"));
    await written();
    expect(names()).toEqual(["Wanted"]);
    for (const event of events) live.receive("contact", event, event.contact.id);
    fail(named("Before"), false);
    await written();
    expect(names()).toEqual([shown]);
    expect(queryFn).toHaveBeenCalledTimes(isReadAgain ? 1 : 0);
  });

  it("is taken back also after an event that tells only a part", async () => {
    client.setQueryData<Row[]>(key, [{ id: 1, name: "Before" }]);
    const { fail } = live.expect("contact", 1, named("Wanted"));
    live.receive("contact", { action: "upload-processing", processing: 1, total: 2 }, 1);
    fail(named("Before"), false);
    await written();
    expect(names()).toEqual(["Before"]);
  });

  it("may have been done: what it changes is read again, and shown as the server has it", async () => {
    client.setQueryData<Row[]>(key, [{ id: 1, name: "Before" }]);
    watch();
    const { fail } = live.expect("contact", 1, named("Wanted"));
    fail(named("Before"), true);
    await written();
    expect(names()).toEqual(["Before"]);
    expect(queryFn).toHaveBeenCalledTimes(1);
    await answer("Done");
    expect(names()).toEqual(["Done"]);
  });

  it("may have been done while the first answer is on its way: that one is followed by another", async () => {
    watch();
    const { fail } = live.expect("contact", 1, named("Wanted"));
    fail(named("Before"), true);
    await written();
    await answer("Before");
    expect(queryFn).toHaveBeenCalledTimes(2);
    await answer("Done");
    expect(names()).toEqual(["Done"]);
  });
});
