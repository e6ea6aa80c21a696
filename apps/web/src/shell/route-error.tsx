import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { ErrorState } from "../ui/error-state.tsx";
import { codeOf } from "./api-error.ts";
import { reloadIfReachable } from "./late-component.tsx";
import { isLoadError } from "./load-error.ts";

/** Replaces a screen that failed to load or to render. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    if (isLoadError(error)) return void reloadIfReachable();
    reset();
    void router.invalidate();
  };
  // If the app started offline, it continues by itself once it is online.
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
