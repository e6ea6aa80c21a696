import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen.ts";
import { backClosesLayers } from "./shell/back-closes-layers.ts";
import { Pending } from "./shell/pending.tsx";
import { queryClient } from "./shell/query-client.ts";
import { RouteError } from "./shell/route-error.tsx";

export const router = createRouter({
  routeTree,
  context: { queryClient },
  // Removes parameters that a route's `validateSearch` does not return: screens would get them unvalidated.
  search: { strict: true },
  // Queries know how old their data is; the router need not.
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  // Shows loaded content at once, without a minimum time for the pending screen.
  defaultPendingMinMs: 0,
  defaultPendingComponent: Pending,
  // Each screen contains its own failure: what stands around it stays.
  defaultErrorComponent: RouteError,
});

backClosesLayers(router.history);

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The screen takes a phone's whole height, without the tabs. */
    fullScreenOnPhone?: true;
  }
  interface HistoryState {
    /** Passed from sign-up to the login form. */
    email?: string;
    /** The entry takes a phone's whole height, as `fullScreenOnPhone` of a route. */
    fillsPhone?: true;
    /** Lies on the app's first page while a layer is open. */
    isCopy?: true;
  }
}
