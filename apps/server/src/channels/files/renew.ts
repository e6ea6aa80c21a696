import { open, seal } from "../../platform/crypto/seal.ts";
import type { App } from "../../platform/app.ts";
import { askSession } from "../sessions/ask-session.ts";
import type { AskedOf } from "../sessions/requests.ts";
import type { MediaSource } from "../port.ts";

const context = (companyId: number) => ({ companyId, row: "session_requests/question" });

/**
 * Asks the customer's phone to bring a file to WhatsApp's hosts again, through the connection's session. Null when the
 * phone has it no more; throws when nobody answered now. A question lies in a table until it is answered: the file's key
 * is sealed in it, and not in the answer.
 */
export async function renewSource(app: App, asked: AskedOf, source: MediaSource): Promise<MediaSource | null> {
  const key = app.secrets.deriveKey("storage");
  const sealed = seal(key, Buffer.from(JSON.stringify(source)), context(asked.companyId)).toString("base64");
  const place = await askSession(app, asked, { ask: "renewFile", source: { sealed } });
  return place && { ...source, ...place };
}

/** The source in such a question. */
export function askedSource(app: App, companyId: number, { sealed }: MediaSource): MediaSource {
  const key = app.secrets.deriveKey("storage");
  return JSON.parse(open(key, Buffer.from(String(sealed), "base64"), context(companyId)).toString()) as MediaSource;
}
