import { createHmac, timingSafeEqual } from "node:crypto";
import type { App } from "../../platform/app.ts";
import type { ServedFile } from "../../platform/media/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { storedFile } from "./access.ts";

const lastsMs = 24 * 3_600_000;

/** The full address of a file for another program of its company, which has no session: valid for a day. */
export function sharedLink(app: App, companyId: number, mediaId: number): string {
  const expires = app.clock.now().getTime() + lastsMs;
  const signature = `${companyId}.${expires}.${macOf(app, companyId, mediaId, expires).toString("base64url")}`;
  return `${app.config.publicUrl}/api/media/${mediaId}/shared?signature=${signature}`;
}

/** The file of such an address. */
export function sharedFile(app: App, mediaId: number, signature: string): Promise<ServedFile> {
  const parts = /^([1-9]\d{0,15})\.([1-9]\d{0,15})\.([\w-]{43})$/.exec(signature);
  if (!parts) throw refuse("ERR_NO_MEDIA_FOUND");
  const [, company, end, mac = ""] = parts;
  const [companyId, expires] = [Number(company), Number(end)];
  if (!timingSafeEqual(Buffer.from(mac, "base64url"), macOf(app, companyId, mediaId, expires)))
    throw refuse("ERR_NO_MEDIA_FOUND");
  if (expires <= app.clock.now().getTime()) throw refuse("ERR_NO_MEDIA_FOUND");
  return storedFile(app, companyId, mediaId);
}

const macOf = (app: App, companyId: number, mediaId: number, expires: number): Buffer =>
  createHmac("sha256", app.secrets.deriveKey("media-link"))
    .update(`shared-link 1 ${companyId} ${mediaId} ${expires}`)
    .digest();
