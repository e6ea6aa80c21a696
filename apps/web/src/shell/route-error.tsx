import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { codeOf } from "./api-error.ts";
import { reloadOutdated, useOutdated } from "./build.ts";
import { reloadIfReachable } from "./late-component.tsx";
import { isLoadError } from "./load-error.ts";
import { LoadFailed } from "./load-failed.tsx";

/** Pause between retries, ms. */
const pause = 5_000;

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
    // The first retry may fail too. A missing file is not retried: its retry reloads the page.
    const timer = isLoadError(error) ? undefined : setInterval(() => navigator.onLine && again(), pause);
    return () => {
      removeEventListener("online", listener);
      clearInterval(timer);
    };
  }, [code, error]);
  // The address is the screen's already, and drafts are stored: it opens in the new version.
  const isGone = useOutdated() && isLoadError(error);
  useEffect(() => {
    if (isGone) reloadOutdated();
  }, [isGone]);
  return <LoadFailed error={error} onRetry={retry} />;
}
