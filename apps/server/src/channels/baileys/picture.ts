import type { WASocket } from "baileys";
import { createGuardedClient, type GuardedClient } from "../../platform/outbound/guarded-client.ts";

const guarded = createGuardedClient();
/** A configured media host, as in tests, may have a private address. */
const ofOwn = new Map<string, GuardedClient>();
function clientFor(mediaUrl: string | undefined): GuardedClient {
  if (mediaUrl === undefined) return guarded;
  const client = ofOwn.get(mediaUrl) ?? createGuardedClient({ allowPrivate: () => [new URL(mediaUrl).host] });
  ofOwn.set(mediaUrl, client);
  return client;
}

const maxBytes = 2 * 1024 * 1024;
/** The person has no picture, or hides it from us. */
const nothingToSee = new Set<unknown>([401, 403, 404]);

/** The bytes of a profile picture; null where none is visible. Throws when the request fails. */
export async function askForPicture(
  socket: WASocket,
  jid: string,
  mediaUrl: string | undefined,
): Promise<Uint8Array | null> {
  const url = await socket.profilePictureUrl(jid, "image").catch((error: unknown) => {
    if (nothingToSee.has((error as { data?: unknown }).data)) return undefined;
    throw error;
  });
  if (!url) return null;
  const answer = await clientFor(mediaUrl).send({ url, method: "GET", maxBytes, timeoutMs: 10_000 });
  if (answer.status !== 200) throw new Error(`The picture was answered with ${answer.status}.`);
  return answer.body;
}
