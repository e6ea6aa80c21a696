import type { Parsed } from "@recado/contracts";

/** The column that orders a list, and the direction. */
export interface ListOrder {
  column: "last_message_at" | "waiting_since";
  direction: "asc" | "desc";
}

export const newestFirst: ListOrder = { column: "last_message_at", direction: "desc" };
const longestWaiting: ListOrder = { column: "waiting_since", direction: "asc" };

/** Only waiting conversations can be ordered by waiting time; a search ignores the status. */
export const orderOf = ({
  order,
  status,
  searchParam,
}: Omit<Parsed<"GET /tickets">["query"], "pageNumber" | "cursor">): ListOrder =>
  order === "waiting" && status === "pending" && searchParam === "" ? longestWaiting : newestFirst;

export const orderBy = ({ column, direction }: ListOrder): string => `t.${column} ${direction}, t.id ${direction}`;

/** Whether a row comes after the place of a cursor, whose parameters are `n` and `n + 1`. */
export const isAfter = ({ column, direction }: ListOrder, n: number): string =>
  `(t.${column}, t.id) ${direction === "asc" ? ">" : "<"} ($${n}::timestamptz, $${n + 1}::bigint)`;
