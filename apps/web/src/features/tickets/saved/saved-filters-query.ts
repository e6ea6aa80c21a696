import type { SavedFilter } from "@recado/contracts/saved-filters";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";
import { patch, type LiveHandlers } from "../../../shell/live-cache.ts";
import { byName } from "../../../ui/by-name.ts";

/** The filters that the user saved, by name. */
export const savedFiltersQuery = queryOptions({
  queryKey: ["savedFilters"],
  queryFn: ({ signal }) => call("GET /saved-filters", { signal }),
  staleTime: Infinity,
  meta: { live: true },
});

export const liveSavedFilters: LiveHandlers = {
  savedFilter: (event) => [
    patch<SavedFilter[]>(savedFiltersQuery.queryKey, (known) => {
      const id = event.action === "delete" ? event.filterId : event.filter.id;
      const others = known.filter((one) => one.id !== id);
      if (event.action === "delete") return others;
      return [...others, event.filter].toSorted(byName);
    }),
  ],
};
