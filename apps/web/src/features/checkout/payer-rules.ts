/** Why a CPF or CNPJ can't be one: its length, or its check digits. */
export type DocumentFault = "length" | "digits";

/**
 * Checks a CPF (11 digits) or CNPJ (14, of which the first twelve may be letters), with or without punctuation. A blank
 * one is fine: only some gateways need it.
 */
export function documentFault(given: string): DocumentFault | null {
  const text = given.toUpperCase().replaceAll(/[^\dA-Z]/g, "");
  if (text === "") return null;
  if (!/^(\d{11}|[\dA-Z]{12}\d{2})$/.test(text)) return "length";
  const highest = text.length === 11 ? 11 : 9;
  const isRight = [2, 1].every((fromEnd) => text.at(-fromEnd) === checkDigit(text.slice(0, -fromEnd), highest));
  return isRight && !/^(.)\1+$/.test(text) ? null : "digits";
}

/** A CPF or CNPJ with its punctuation: 123.456.789-09, 11.222.333/0001-81; any other text as it is. */
export function formatDocument(given: string): string {
  const text = given.toUpperCase().replaceAll(/[^\dA-Z]/g, "");
  if (/^\d{11}$/.test(text)) return text.replace(/(...)(...)(...)(..)/, "$1.$2.$3-$4");
  return /^[\dA-Z]{12}\d{2}$/.test(text) ? text.replace(/(..)(...)(...)(....)(..)/, "$1.$2.$3/$4-$5") : given;
}

/** The digit after these characters: their codes (as for "0") times 2, 3 … `highest` from the last on, modulo 11. */
function checkDigit(text: string, highest: number): string {
  const sum = Array.from(text)
    .toReversed()
    .reduce((total, char, n) => total + (char.charCodeAt(0) - 48) * (2 + (n % (highest - 1))), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}

/** Whether it can be a postal code: in Brazil it has eight digits. */
export const isPostalCode = (given: string, country: string): boolean =>
  !/^bra[sz]il$/i.test(country.trim()) || /^\d{8}$/.test(given.replaceAll(/[\s.-]/g, ""));
