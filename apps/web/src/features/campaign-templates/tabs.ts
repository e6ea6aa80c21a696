import { readListSearch, type ListSearch } from "../../shell/list/list-address.ts";

export const templateTabs = ["connections", "schedules", "pace"] as const;
export type TemplateTab = (typeof templateTabs)[number];

/** What the address of the page says: the tab, the first without a word, and the words that are searched. */
export function readTemplatesSearch(search: Record<string, unknown>): ListSearch & { section?: TemplateTab } {
  const section = templateTabs.find((one) => one === search.section);
  return { ...readListSearch(search), ...(section && section !== "connections" && { section }) };
}
