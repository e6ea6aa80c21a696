import type { Contact } from "@recado/contracts/contacts";
import type { Events } from "@recado/contracts/realtime";
import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { createLiveCache, patch } from "./live-cache.ts";

type Row = Pick<Contact, "id" | "name">;
const key = ["contacts"];
const named = (name: string) => ({ action: "update", contact: { id: 1, name } as Contact }) satisfies Events["contact"];

it("what a call will change outlasts answers that were read before it, until its own answer is written", async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const live = createLiveCache(client, { flushEvery: [50, 1000] });
  live.register({
    contact: (event) => [patch<Row[]>(key, (rows) => ("contact" in event && event.contact ? [event.contact] : rows))],
  });
  const names = () => client.getQueryData<Row[]>(key)?.map(({ name }) => name);
  const fetchIt = (name: string) =>
    client.fetchQuery({ queryKey: key, queryFn: (): Row[] => [{ id: 1, name }], staleTime: 0 });

  const settle = live.expect("contact", named("Wanted"));
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
  live.close();
  vi.useRealTimers();
});
