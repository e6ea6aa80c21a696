import { expect, test } from "vitest";
import { readContactsSearch } from "./contacts-search.ts";

test.each([
  [{}, {}],
  [
    { q: "Ana", tag: 3, dateStart: "2026-03-01", dateEnd: "2026-03-31" },
    { q: "ana", tag: 3, dateStart: "2026-03-01", dateEnd: "2026-03-31" },
  ],
  [{ date: "2026-03-01" }, { dateStart: "2026-03-01", dateEnd: "2026-03-01" }],
  [
    { date: "2026-03-09", dateStart: "2026-03-01" },
    { dateStart: "2026-03-01", dateEnd: "2026-03-09" },
  ],
  [{ blocked: true }, { blocked: true }],
  [{ blocked: "yes" }, {}],
  [{ tag: "x", dateStart: "2026-13-01", dateEnd: 5 }, {}],
  [{ tag: -1, dateStart: "0000-01-01" }, {}],
])("the address %j narrows the list by %j", (search, read) => expect(readContactsSearch(search)).toEqual(read));
