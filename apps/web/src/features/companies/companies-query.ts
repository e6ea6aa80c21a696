import { call } from "../../shell/api.ts";
import { listQuery } from "../../shell/list/list-pages.ts";

export const companiesKey = ["companies"];

/** Companies by name, with their usage of their plans. */
export const companiesQuery = (words: string) =>
  listQuery([...companiesKey, words], async (pageNumber, signal) => {
    const { companies, ...page } = await call("GET /companies", { query: { searchParam: words, pageNumber }, signal });
    return { rows: companies, ...page };
  });
