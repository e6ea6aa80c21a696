import { createGuardedClient } from "../../platform/outbound/guarded-client.ts";

const guarded = createGuardedClient();
const maxBytes = 2 * 1024 * 1024;

/** The bytes of a profile picture; null where it can't be had. */
export async function fetchPicture(url: string): Promise<Uint8Array | null> {
  try {
    const answer = await guarded.send({ url, method: "GET", maxBytes, timeoutMs: 10_000 });
    return answer.status === 200 ? answer.body : null;
  } catch {
    return null;
  }
}
