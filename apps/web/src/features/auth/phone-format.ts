import { nationalPhone } from "@recado/contracts/national-phone";
import { limits } from "@recado/contracts/limits";

export interface Typed {
  text: string;
  /** The place of the cursor, in characters. */
  cursor: number;
}

/**
 * Writes a phone number as (99) 99999-9999 while it is typed; the cursor stays behind the digit that it was behind. What
 * cannot be a Brazilian number stays as it was typed.
 */
export function formatTyped({ text, cursor }: Typed): Typed {
  const digits = nationalPhone(text);
  if (isForeign(text, digits)) return { text, cursor };
  const dropped = text.replaceAll(/\D/g, "").indexOf(digits);
  const before = Math.max(0, text.slice(0, cursor).replaceAll(/\D/g, "").length - Math.max(0, dropped));
  const formatted = digits.length > limits.signUpPhone.max ? digits : formatNational(digits);
  return { text: formatted, cursor: placeBehind(formatted, Math.min(before, digits.length)) };
}

/** Typed with the + of a country code, or with more digits than a Brazilian number has, and not into its form. */
function isForeign(text: string, national: string): boolean {
  const isTooLong = national.length > limits.signUpPhone.max;
  if (text.trim().startsWith("+")) return isTooLong || !isBrazilian(text);
  return isTooLong && !text.includes("(");
}

/** Whole, with Brazil's country code. */
const isBrazilian = (text: string): boolean => /^55\d{10,11}$/.test(text.replaceAll(/\D/g, ""));

function formatNational(digits: string): string {
  if (digits.length <= 2) return digits === "" ? "" : `(${digits}`;
  const area = `(${digits.slice(0, 2)}) `;
  const rest = digits.slice(2);
  const split = digits.length > 10 ? 5 : 4;
  return rest.length <= split ? area + rest : `${area}${rest.slice(0, split)}-${rest.slice(split)}`;
}

function placeBehind(text: string, digits: number): number {
  // Behind the bracket, so that deleting there deletes a digit.
  if (digits === 0) return Math.max(0, text.search(/\d/));
  let seen = 0;
  for (const [index, character] of Array.from(text).entries()) {
    if (/\d/.test(character)) seen += 1;
    if (seen === digits) return index + 1;
  }
  return text.length;
}
