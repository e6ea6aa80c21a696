import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { House } from "../../platform/house.ts";
import { platformCompanyId } from "../platform-company.ts";

/** Letters and digits that nobody mistakes for one another. */
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** The code that proves that a visitor can read the start's output: the same until the house is set up. */
export function setupCodeOf(house: House): string {
  if (house.config.setupCode) return house.config.setupCode;
  const bytes = createHmac("sha256", house.secrets.deriveKey("setup-code")).update("setup code 1").digest();
  const letters = [...bytes.subarray(0, 12)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** Whether the house still waits for its owner. */
export async function isSetupNeeded(house: House): Promise<boolean> {
  return (await platformCompanyId(house)) === null;
}

/** Whether this is the code, however it was typed; in a time that tells nothing of it. */
export function isSetupCode(house: House, given: string): boolean {
  return timingSafeEqual(digest(given), digest(setupCodeOf(house)));
}

function digest(code: string): Buffer {
  return createHash("sha256").update(code.toUpperCase().replace(/[\s-]/g, "")).digest();
}
