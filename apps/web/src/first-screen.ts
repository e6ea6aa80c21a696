import { setupQuery } from "./features/auth/setup-query.ts";
import { router } from "./router.ts";
import { queryClient } from "./shell/query-client.ts";
import { isSignedIn, meQuery } from "./shell/session.ts";

/**
 * Starts to load the scripts of the screen at this address, and the first answer that its route waits for. Without it
 * they would be asked for one after another: texts, answer, scripts.
 */
export function startFirstScreen(): void {
  const isIn = isSignedIn();
  const matched: string[] = router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId);
  const shown = matched.includes("/_app") && !isIn ? ["/_public", "/_public/login"] : matched;
  // The router asks again for what fails here, and shows that it failed.
  for (const route of Object.values(router.routesById))
    if (shown.includes(route.id)) void router.loadRouteChunk(route)?.catch(() => undefined);
  if (isIn) void queryClient.prefetchQuery(meQuery);
  else void queryClient.prefetchQuery(setupQuery);
}
