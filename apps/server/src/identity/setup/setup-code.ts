import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { App } from "../../platform/app.ts";
import { platformCompanyId } from "../platform-company.ts";

/** Letters and digits that nobody mistakes for one another. */
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** The code that proves that a visitor can read the start's output: the same until the app is set up. */
export function setupCodeOf(app: App): string {
  if (app.config.setupCode) return app.config.setupCode;
  const bytes = createHmac("sha256", app.secrets.deriveKey("setup-code")).update("setup code 1").digest();
  const letters = [...bytes.subarray(0, 12)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** Whether the app still waits for its owner. */
export async function isSetupNeeded(app: App): Promise<boolean> {
  return (await platformCompanyId(app)) === null;
}

/** Whether this is the code, however it was typed; in a time that tells nothing of it. */
export function isSetupCode(app: App, given: string): boolean {
  return timingSafeEqual(digest(given), digest(setupCodeOf(app)));
}

function digest(code: string): Buffer {
  return createHash("sha256").update(code.toUpperCase().replace(/[\s-]/g, "")).digest();
}
