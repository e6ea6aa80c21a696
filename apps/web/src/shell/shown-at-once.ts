import type { Envelope, EventName, Events } from "@recado/contracts/realtime";
import { isPassing } from "./api-error.ts";
import { liveCache } from "./query-client.ts";

interface Change<E extends EventName, T> {
  /** What changes, as in the envelope of its events. */
  id: Envelope["id"];
  /** The event that the change will cause. */
  expected: Events[E];
  /** The event that takes it back; as a function, asked for after the failure. */
  before: Events[E] | (() => Events[E]);
  /** Asks the server, and gives its answer to the cache. */
  send: () => Promise<T>;
}

/**
 * Shows a change before the server has answered, and takes it back if that fails. Where the change may have been done all
 * the same, because only the answer was lost, the server's state is fetched. Throws the failure.
 */
export async function shownAtOnce<E extends EventName, T>(
  name: E,
  { id, expected, before, send }: Change<E, T>,
): Promise<T> {
  const expectation = liveCache.expect(name, id, expected);
  try {
    const result = await send();
    expectation.settle();
    return result;
  } catch (error) {
    expectation.fail(typeof before === "function" ? before() : before, isPassing(error));
    throw error;
  }
}
