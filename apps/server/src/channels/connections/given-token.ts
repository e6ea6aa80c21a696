import { limits } from "@recado/contracts/limits";
import { refuse } from "../../platform/refusal.ts";

const dots = "••••";
/** How admins see a token of which the last characters are kept; "" where there is none. */
export const maskOf = (tokenTail: string): string => (tokenTail === "" ? "" : `${dots}${tokenTail}`);
/** Also of a token that was replaced since. */
export const isMask = (token: string): boolean => token.startsWith(dots);

const { min, max } = limits.connectionToken;
/** What a header can carry as a bearer (RFC 6750). */
const usable = /^[\w\-.~+/]+=*$/;

/** Whether a program could call with it, and nobody could guess it. */
export const isUsableToken = (token: string): boolean =>
  token.length >= min && token.length <= max && usable.test(token);

/** A token that somebody gave with a connection; null for none. What can't be one is refused, never ignored. */
export function givenToken(token = ""): string | null {
  if (token === "") return null;
  if (!isUsableToken(token)) throw refuse("ERR_TOKEN_UNUSABLE", { count: min });
  return token;
}
