import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { ErrorState } from "../ui/error-state.tsx";
import { codeOf } from "./api-error.ts";
import { reloadIfReachable } from "./late.tsx";
import { isLoadError } from "./load-error.ts";

/** What stands in the place of a screen that could not be loaded, or that broke. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    if (isLoadError(error)) return void reloadIfReachable();
    reset();
    void router.invalidate();
  };
  return <ErrorState code={codeOf(error)} onRetry={retry} />;
}
