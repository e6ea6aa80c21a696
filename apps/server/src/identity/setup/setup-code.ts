import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { App } from "../../platform/app.ts";
import { platformCompanyId } from "../platform-company.ts";

/** Letters and digits that do not look alike. */
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** The code that proves that a visitor can read the program's output. It stays the same until the set-up. */
export function setupCodeOf(app: App): string {
  if (app.config.setupCode) return app.config.setupCode;
  const bytes = createHmac("sha256", app.secrets.deriveKey("setup-code")).update("setup code 1").digest();
  const letters = [...bytes.subarray(0, 12)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** Whether the set-up has not been done yet. */
export async function isSetupNeeded(app: App): Promise<boolean> {
  return (await platformCompanyId(app)) === null;
}

/** Whether this is the code, ignoring case and separators; takes constant time. */
export function isSetupCode(app: App, given: string): boolean {
  return timingSafeEqual(digest(given), digest(setupCodeOf(app)));
}

function digest(code: string): Buffer {
  return createHash("sha256").update(code.toUpperCase().replace(/[\s-]/g, "")).digest();
}
