import { createHmac } from "node:crypto";
import type { Secrets } from "../crypto/secrets.ts";

/** The storage key of an object that has exactly one file: deterministic and not guessable. */
export const keyFor = (secrets: Secrets, name: string): string =>
  createHmac("sha256", secrets.deriveKey("storage")).update(`file ${name}`).digest("hex").slice(0, 32);
