import { randomBytes } from "node:crypto";

/** A message's id at WhatsApp, chosen before it is sent, in the form that its own clients use: a repeat shows once. */
export const newExternalId = (): string => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;
