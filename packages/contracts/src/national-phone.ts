/** The digits of a Brazilian phone number without the country code, in whatever format it was typed or pasted. */
export function nationalPhone(text: string): string {
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length > 11 && digits.startsWith("55") ? digits.slice(2) : digits;
}

/**
 * Digits with the country code, which is added to a Brazilian number that has only an area code: one of eight digits
 * too, be it a landline or an old mobile number without its 9.
 */
export function internationalNumber(text: string): string {
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "");
  const isNational = !text.trim().startsWith("+") && /^[1-9][1-9](?:9\d{8}|[2-9]\d{7})$/.test(digits);
  return isNational ? `55${digits}` : digits;
}
