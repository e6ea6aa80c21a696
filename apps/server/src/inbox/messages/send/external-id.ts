import { randomBytes } from "node:crypto";

/**
 * A message's WhatsApp id, chosen before sending, in the format of WhatsApp's own clients: a repeated send shows once.
 */
export const newExternalId = (): string => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;
