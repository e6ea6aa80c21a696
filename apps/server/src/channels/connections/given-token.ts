import { limits } from "@recado/contracts/limits";
import { refuse } from "../../platform/refusal.ts";

const dots = "••••";
/** How admins see a token whose last characters are stored; "" if there is none. */
export const maskOf = (tokenTail: string): string => (tokenTail === "" ? "" : `${dots}${tokenTail}`);
/** True also for the mask of a replaced token. */
export const isMask = (token: string): boolean => token.startsWith(dots);

const { min, max } = limits.connectionToken;
/** Characters allowed in a bearer header (RFC 6750). */
const usable = /^[\w\-.~+/]+=*$/;

/** Whether a program can send the token and nobody can guess it. */
export const isUsableToken = (token: string): boolean =>
  token.length >= min && token.length <= max && usable.test(token);

/** A token given for a connection; null for none. Refuses an invalid token instead of ignoring it. */
export function givenToken(token = ""): string | null {
  if (token === "") return null;
  if (!isUsableToken(token)) throw refuse("ERR_TOKEN_UNUSABLE", { count: min });
  return token;
}
