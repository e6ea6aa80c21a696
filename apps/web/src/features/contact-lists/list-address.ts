import { readListSearch, type ListSearch } from "../../shell/list/list-address.ts";
import type { Validity } from "./contact-lists-query.ts";

/** The parameters of the page of all lists: the tab and the search words. */
export function readListsSearch(search: Record<string, unknown>): ListSearch & { section?: "opt-outs" } {
  return { ...readListSearch(search), ...(search.section === "opt-outs" && { section: "opt-outs" }) };
}

const validities: readonly Validity[] = ["yes", "no", "unchecked"];

/** The parameters of the page of one list: the search words and the shown numbers. */
export function readItemsSearch(search: Record<string, unknown>): ListSearch & { valid?: Validity } {
  const valid = validities.find((one) => one === search.valid);
  return { ...readListSearch(search), ...(valid && { valid }) };
}
