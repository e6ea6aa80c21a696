import type { MediaSource } from "../../../channels/port.ts";
import { open, seal } from "../../../platform/crypto/seal.ts";
import type { App } from "../../../platform/app.ts";

// Bound to the message by its WhatsApp id, which is known before the row's id.
const context = (companyId: number, externalId: string) => ({ companyId, row: `message_media/source/${externalId}` });

/** The location of a file at WhatsApp, with its key, as `message_media.source` stores it. */
export function sealSource(app: App, companyId: number, externalId: string, source: MediaSource): Buffer {
  const key = app.secrets.deriveKey("storage");
  return seal(key, Buffer.from(JSON.stringify(source)), context(companyId, externalId));
}

export function openSource(app: App, companyId: number, externalId: string, sealed: Uint8Array): MediaSource {
  const key = app.secrets.deriveKey("storage");
  return JSON.parse(open(key, sealed, context(companyId, externalId)).toString()) as MediaSource;
}
