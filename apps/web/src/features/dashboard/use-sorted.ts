import { useTranslation } from "react-i18next";
import type { SortedTable } from "./dashboard-search.ts";
import type { Dashboard } from "./use-dashboard.ts";

export interface SortableColumn<Row> {
  key: string;
  heading: string;
  /** The sort value of a row; rows without one come last. */
  by: (row: Row) => string | number | null;
}

export interface Sorting {
  headings: readonly Pick<SortableColumn<never>, "key" | "heading">[];
  /** If null, the original order. */
  order: { key: string; isUp: boolean } | null;
  sortBy: (key: string) => void;
}

/**
 * Rows sorted by the column in the address: names from A, numbers from the highest; choosing the column again reverses
 * the order. Equal rows keep their order.
 */
export function useSorted<Row>(
  { search, sort }: Dashboard,
  table: SortedTable,
  columns: readonly SortableColumn<Row>[],
  rows: readonly Row[],
): { sorted: readonly Row[]; sorting: Sorting } {
  const { i18n } = useTranslation();
  const by = search.sort?.[table];
  const order = by === undefined ? null : { key: by.replace("-", ""), isUp: !by.startsWith("-") };
  const column = columns.find(({ key }) => key === order?.key);
  const compare = (a: Row, b: Row) =>
    column && order ? compareValues(column.by(a), column.by(b), order.isUp, i18n.language) : 0;
  return {
    sorted: column ? rows.toSorted(compare) : rows,
    sorting: {
      headings: columns,
      order,
      sortBy: (key) => {
        const isUp = order?.key === key ? !order.isUp : key === columns[0]?.key;
        sort(table, `${isUp ? "" : "-"}${key}`);
      },
    },
  };
}

type Value = string | number | null;

export function compareValues(a: Value, b: Value, isUp: boolean, language: string): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const ascending =
    typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), language);
  return isUp ? ascending : -ascending;
}
