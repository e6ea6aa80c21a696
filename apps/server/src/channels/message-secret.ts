import { createHmac } from "node:crypto";

/** Derives the secret of a message of ours from its id, so that it need not be stored. */
export const secretOf = (key: Buffer, externalId: string): Buffer =>
  createHmac("sha256", key).update(`message ${externalId}`).digest();
