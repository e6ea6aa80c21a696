import { readListSearch, type ListSearch } from "../../shell/list/list-address.ts";

export const templateTabs = ["connections", "schedules", "pace"] as const;
export type TemplateTab = (typeof templateTabs)[number];

/** The search parameters of the page: the tab, the first if absent, and the search words. */
export function readTemplatesSearch(search: Record<string, unknown>): ListSearch & { section?: TemplateTab } {
  const section = templateTabs.find((one) => one === search.section);
  return { ...readListSearch(search), ...(section && section !== "connections" && { section }) };
}
