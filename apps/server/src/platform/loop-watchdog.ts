import { takeRecentWork } from "./current-work.ts";
import type { Log } from "./log.ts";

/** A shorter period would keep an idle processor awake. */
const periodMs = 500;
const stallMs = 1_000;
/** Most works named in a warning. */
const named = 20;

/**
 * Warns when the event loop was blocked, and names the running work, which includes the cause. `processorMs` tells a
 * computing loop from a process that the system suspended. Returns a function that ends the watch.
 */
export function watchEventLoop(log: Log): () => void {
  let last = performance.now();
  let processor = process.cpuUsage();
  const timer = setInterval(() => {
    const now = performance.now();
    const stoodMs = Math.round(now - last - periodMs);
    const works = takeRecentWork();
    if (stoodMs >= stallMs) {
      const { user, system } = process.cpuUsage(processor);
      const latest = works.toSorted((one, other) => other.begunAt - one.begunAt).slice(0, named);
      log.warn(
        {
          stoodMs,
          processorMs: Math.round((user + system) / 1_000),
          works: latest.map(({ describe, begunAt }) => ({ ...describe(), sinceMs: Math.round(now - begunAt) })),
        },
        "the event loop stood still",
      );
    }
    last = now;
    processor = process.cpuUsage();
  }, periodMs).unref();
  return () => clearInterval(timer);
}
