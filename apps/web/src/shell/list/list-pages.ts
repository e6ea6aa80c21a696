import { infiniteQueryOptions, keepPreviousData, type InfiniteData, type QueryKey } from "@tanstack/react-query";
import { byName } from "../../ui/by-name.ts";
import { patch, refetch, type Patch } from "../live-cache.ts";

/** A page of a list, whatever the call names its rows. `count` is of the whole list. */
export interface ListPage<Row> {
  rows: Row[];
  count: number;
  hasMore: boolean;
}
export type ListPages<Row> = InfiniteData<ListPage<Row>>;

/** The query of a list that loads page by page, from 1. The key holds what filters it. */
export const listQuery = <Row>(
  queryKey: QueryKey,
  fetchPage: (pageNumber: number, signal: AbortSignal) => Promise<ListPage<Row>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (page: ListPage<Row>, _: unknown, pageNumber: number) =>
      page.hasMore ? pageNumber + 1 : undefined,
    placeholderData: keepPreviousData,
    meta: { live: true },
  });

/** The loaded rows, each once: one that moved may be in a page of before and in one of after. */
export function rowsOf<Row>(list: ListPages<Row> | undefined): Row[] {
  const seen = new Set<unknown>();
  const isNew = (row: Row) => {
    const { id = row } = row as { id?: unknown };
    return !seen.has(id) && seen.add(id);
  };
  return list?.pages.flatMap(({ rows }) => rows.filter(isNew)) ?? [];
}

/** The list with the row's new values in the place where it is shown. */
export function withRow<Row extends { id: number }>(list: ListPages<Row>, row: { id: number }): ListPages<Row> {
  if (!rowsOf(list).some(({ id }) => id === row.id)) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    rows: page.rows.map((known) => (known.id === row.id ? { ...known, ...row } : known)),
  }));
  return { ...list, pages };
}

export function withoutRow<Row extends { id: number }>(list: ListPages<Row>, id: number): ListPages<Row> {
  if (!rowsOf(list).some((row) => row.id === id)) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    count: page.count - 1,
    rows: page.rows.filter((row) => row.id !== id),
  }));
  return { ...list, pages };
}

type RowEvent = { action: "create" | "update"; row: { id: number } } | { action: "delete"; id: number };

/** What lists are sorted by, in whichever field a row has it. */
const nameOf = (row: object): string | undefined => {
  const { name, title, shortcode } = row as Partial<Record<"name" | "title" | "shortcode", string>>;
  return name ?? title ?? shortcode;
};

/**
 * Whether an update moves a row within what is loaded of a list: it has another name there, or comes by its name from
 * beyond the loaded pages.
 */
function moves(list: ListPages<{ id: number }>, row: { id: number }): boolean {
  const rows = rowsOf(list);
  const [known, last, name] = [rows.find(({ id }) => id === row.id), rows.at(-1), nameOf(row)];
  if (name === undefined || !last) return false;
  if (known) return name !== nameOf(known);
  const hasMore = list.pages.at(-1)?.hasMore === true;
  return hasMore && byName({ id: row.id, name }, { id: last.id, name: nameOf(last) ?? "" }) < 0;
}

/** The lists, by their keys, in which a row moved since they were last fetched for it. */
const moved = new Set<string>();

/**
 * The patches of an event for the lists under `key`. An updated row changes in place; a new, deleted or moved row also
 * refetches the pages, because later rows move between pages.
 */
export function rowPatches(key: QueryKey, event: RowEvent): readonly Patch[] {
  if (event.action === "delete")
    return [patch<ListPages<never>>(key, (list) => withoutRow(list, event.id)), refetch(key)];
  if (event.action === "create") return [refetch(key)];
  const hash = JSON.stringify(key);
  const change = (list: ListPages<{ id: number }>) => {
    if (moves(list, event.row)) moved.add(hash);
    return withRow(list, event.row);
  };
  return [patch(key, change), refetch(key, () => !moved.delete(hash))];
}
