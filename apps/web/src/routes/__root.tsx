import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { RouteError } from "../shell/route-error.tsx";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  errorComponent: RouteError,
});
