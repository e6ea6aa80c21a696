import type { App } from "../app.ts";
import type { Tx } from "../database/database.ts";
import { open, seal } from "./seal.ts";

const dots = "••••";
/** A mask for a stored secret; "" if there is none. */
export const maskOfSecret = (sealed: unknown): string => (sealed === null ? "" : dots);
/** Whether a form sent back the mask instead of a secret. */
export const isMask = (given: string): boolean => given.startsWith(dots);

/** Encrypts a secret for its place (table, row and column as one name); null for "". */
export const sealText = (app: App, tx: Tx, row: string, secret: string): Buffer | null =>
  secret === "" ? null : seal(app.secrets.deriveKey("storage"), Buffer.from(secret), { companyId: tx.companyId, row });

/** The secret of this place; "" if there is none. Never part of an answer. */
export const openText = (app: App, tx: Tx, row: string, sealed: Buffer | null): string =>
  sealed === null
    ? ""
    : open(app.secrets.deriveKey("storage"), sealed, { companyId: tx.companyId, row }).toString("utf8");
