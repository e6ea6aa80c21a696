import { createHmac } from "node:crypto";
import type { Secrets } from "../crypto/secrets.ts";

/** The key of the one file that something has: the same whenever it is asked for, and guessed by nobody. */
export const keyFor = (secrets: Secrets, name: string): string =>
  createHmac("sha256", secrets.deriveKey("storage")).update(`file ${name}`).digest("hex").slice(0, 32);
