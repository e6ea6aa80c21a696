import { link } from "../../shell/live.ts";

/** Calls back now and whenever the server may be reachable again. Returns how to stop. */
export function whenReachable(flush: () => void): () => void {
  flush();
  addEventListener("online", flush);
  const unwatch = link.watch(() => {
    if (link.state() === "connected") flush();
  });
  return () => {
    removeEventListener("online", flush);
    unwatch();
  };
}
