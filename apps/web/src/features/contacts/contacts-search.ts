import { readListSearch, type ListSearch } from "../../shell/list/list-address.ts";

/** The search parameters of the page of contacts. */
export interface ContactsSearch extends ListSearch {
  /** Only contacts with this tag. */
  tag?: number;
  /** Only contacts added from this day, or until this day (2026-09-06). */
  dateStart?: string;
  dateEnd?: string;
  /** Only whom a number has blocked. */
  blocked?: true;
}

/** For the route's `validateSearch`. One `date` is the first day and the last. */
export function readContactsSearch(search: Record<string, unknown>): ContactsSearch {
  const { tag, blocked, date, dateStart = date, dateEnd = date } = search;
  return {
    ...readListSearch(search),
    ...(Number.isSafeInteger(tag) && Number(tag) > 0 && { tag: Number(tag) }),
    ...(isDay(dateStart) && { dateStart }),
    ...(isDay(dateEnd) && { dateEnd }),
    ...(blocked === true && { blocked }),
  };
}

const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) && value >= "1900";
