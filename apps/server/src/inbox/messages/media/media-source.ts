import type { MediaSource } from "../../../channels/port.ts";
import { open, seal } from "../../../platform/crypto/seal.ts";
import type { App } from "../../../platform/app.ts";

// Bound to the message by the id that it has at WhatsApp: that one is known before the row is.
const context = (companyId: number, externalId: string) => ({ companyId, row: `message_media/source/${externalId}` });

/** Where a file lies at WhatsApp, with the key that opens it, as `message_media.source` keeps it. */
export function sealSource(app: App, companyId: number, externalId: string, source: MediaSource): Buffer {
  const key = app.secrets.deriveKey("storage");
  return seal(key, Buffer.from(JSON.stringify(source)), context(companyId, externalId));
}

export function openSource(app: App, companyId: number, externalId: string, sealed: Uint8Array): MediaSource {
  const key = app.secrets.deriveKey("storage");
  return JSON.parse(open(key, sealed, context(companyId, externalId)).toString()) as MediaSource;
}
