import { createHmac, randomInt } from "node:crypto";
import type { App } from "../../platform/app.ts";
import { newOpaqueToken } from "../../platform/crypto/tokens.ts";

export type Kind = "mail" | "link";
export interface Account {
  companyId: number;
  userId: number;
}

/** Letters and digits that can't be confused. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const mailLength = 8;

/** A code to type (8 characters), or for a link (43). */
export const newCode = (kind: Kind): string =>
  kind === "link"
    ? newOpaqueToken()
    : Array.from({ length: mailLength }, () => alphabet.charAt(randomInt(alphabet.length))).join("");

/** The kind of a given code: people type small letters, dashes and spaces; links are copied whole. */
export function readCode(given: string): { kind: Kind; code: string } {
  const typed = given.replaceAll(/[\s-]/g, "").toUpperCase();
  return typed.length <= mailLength ? { kind: "mail", code: typed } : { kind: "link", code: given };
}

/** Keyed, so that a reader of the table can't try all codes. */
export const macOf = (app: App, { companyId, userId }: Account, code: string): string =>
  createHmac("sha256", app.secrets.deriveKey("password-reset"))
    .update(`${companyId} ${userId} ${code}`)
    .digest("base64url");
