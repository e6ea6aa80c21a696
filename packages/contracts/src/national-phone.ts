/** The digits of a Brazilian phone number without the country code, in whatever format it was typed or pasted. */
export function nationalPhone(text: string): string {
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length > 11 && digits.startsWith("55") ? digits.slice(2) : digits;
}

/** A company's phone as it is stored: a Brazilian one as `nationalPhone`, one of another country with its + and code. */
export function companyPhone(text: string): string {
  const digits = text.replaceAll(/\D/g, "");
  if (!text.trim().startsWith("+") || digits === "") return nationalPhone(text);
  return digits.startsWith("55") ? digits.slice(2) : `+${digits}`;
}

/** A phone of another country as it is stored. */
export const foreignPhone = /^\+\d{8,15}$/;

/**
 * A number with its area code: of nine digits with a 9, or of eight, be it a landline or an old mobile number. Before it
 * may stand the 0 of long distance with a carrier's number: "0 15 11 98765-0009".
 */
const nationalForm = /^(?:0+|0\d\d)?([1-9][1-9](?:9\d{8}|[2-9]\d{7}))$/;

/** Digits with the country code, which is added to a Brazilian number that has only an area code. */
export function internationalNumber(text: string): string {
  const digits = text.replaceAll(/\D/g, "");
  const [, withArea] = (!text.trim().startsWith("+") && nationalForm.exec(digits)) || [];
  return withArea ? `55${withArea}` : digits.replace(/^0+/, "");
}
