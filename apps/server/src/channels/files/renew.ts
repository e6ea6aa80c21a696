import { open, seal } from "../../platform/crypto/seal.ts";
import type { App } from "../../platform/app.ts";
import { askSession } from "../sessions/ask-session.ts";
import type { AskedOf } from "../sessions/requests.ts";
import type { MediaSource } from "../port.ts";

const context = (companyId: number) => ({ companyId, row: "session_requests/question" });

/**
 * Asks the customer's phone, through the connection's session, to upload a file again. Null if the phone no longer has
 * it; throws if it does not answer. The request waits in a table, so the file's key is encrypted there, and omitted
 * from the answer.
 */
export async function renewSource(app: App, asked: AskedOf, source: MediaSource): Promise<MediaSource | null> {
  const key = app.secrets.deriveKey("storage");
  const sealed = seal(key, Buffer.from(JSON.stringify(source)), context(asked.companyId)).toString("base64");
  const place = await askSession(app, asked, { ask: "renewFile", source: { sealed } });
  return place && { ...source, ...place };
}

/** Decrypts the source in such a request. */
export function askedSource(app: App, companyId: number, { sealed }: MediaSource): MediaSource {
  const key = app.secrets.deriveKey("storage");
  return JSON.parse(open(key, Buffer.from(String(sealed), "base64"), context(companyId)).toString()) as MediaSource;
}
