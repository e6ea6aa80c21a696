import { createHmac } from "node:crypto";

/** The secret that stands in a message of ours: the same whenever it is asked for, so that it need not be kept. */
export const secretOf = (key: Buffer, externalId: string): Buffer =>
  createHmac("sha256", key).update(`message ${externalId}`).digest();
