import { limits } from "@recado/contracts/limits";
import type { Ticket } from "@recado/contracts/tickets";
import { expect, it } from "vitest";
import type { ListPage } from "../list-pages.ts";
import { sizeOf } from "./list-size.ts";

const page = (rows: number, count: number, end: ListPage["end"] = null): ListPage => ({
  tickets: Array.from({ length: rows }, () => ({}) as Ticket),
  count,
  hasMore: end !== null,
  nextCursor: null,
  end,
});
const end = {} as ListPage["end"];

it("the rows of a list that is loaded whole count, not what the server said of it once", () => {
  expect(sizeOf(undefined)).toEqual({ count: 0, isMore: false });
  expect(sizeOf({ pages: [page(2, 5)] })).toEqual({ count: 2, isMore: false });
  expect(sizeOf({ pages: [page(1_100, limits.counted, end), page(100, 0)] })).toEqual({ count: 1_200, isMore: false });
});

it("of a longer list the server's count is told, and that it has more when it was counted no further", () => {
  expect(sizeOf({ pages: [page(20, 35, end)] })).toEqual({ count: 35, isMore: false });
  expect(sizeOf({ pages: [page(40, 35, end)] })).toEqual({ count: 40, isMore: false });
  expect(sizeOf({ pages: [page(20, limits.counted, end)] })).toEqual({ count: limits.counted, isMore: true });
});
