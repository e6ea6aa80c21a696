import { createHmac, timingSafeEqual } from "node:crypto";
import type { App } from "../../platform/app.ts";

/** Authenticates a gateway that calls us; derived, so that nothing must be stored. */
export const webhookSecret = (app: App, gateway: "efi" | "asaas"): string =>
  createHmac("sha256", app.secrets.deriveKey("gateway-webhook")).update(`webhook 1 ${gateway}`).digest("hex");

export function isWebhookSecret(app: App, gateway: "efi" | "asaas", given: string): boolean {
  const digest = (text: string) => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(digest(given), digest(webhookSecret(app, gateway)));
}
