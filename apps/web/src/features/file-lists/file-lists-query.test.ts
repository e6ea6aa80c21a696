import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "../../shell/query-client.ts";
import { allFileListsQuery } from "./file-lists-query.ts";

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it("a field that chooses a file list knows all of them, however many pages they are", async () => {
  const pages = 23;
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("fetch", (url: string) => {
    const page = Number(new URL(url, "http://recado.test").searchParams.get("pageNumber"));
    const files = [{ id: page, name: `Lista ${page}` }];
    return Promise.resolve(new Response(JSON.stringify({ files, count: pages, hasMore: page < pages })));
  });
  const lists = await queryClient.fetchQuery(allFileListsQuery);
  expect(lists.map(({ id }) => id)).toEqual(Array.from({ length: pages }, (_, at) => at + 1));
});
