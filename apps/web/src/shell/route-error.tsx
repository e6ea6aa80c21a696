import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { ErrorState } from "../ui/error-state.tsx";
import { codeOf } from "./api-error.ts";
import { reloadIfReachable } from "./late-component.tsx";
import { isLoadError } from "./load-error.ts";

/** What stands in the place of a screen that could not be loaded, or that broke. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    if (isLoadError(error)) return void reloadIfReachable();
    reset();
    void router.invalidate();
  };
  // Started without a line, the app goes on by itself once the line is back.
  const code = codeOf(error);
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (code !== "ERR_NETWORK") return;
    const listener = () => again();
    addEventListener("online", listener);
    return () => removeEventListener("online", listener);
  }, [code]);
  return <ErrorState code={code} onRetry={retry} />;
}
