/** The digits of a Brazilian phone number without the country code, however it was typed or pasted. */
export function nationalPhone(text: string): string {
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length > 11 && digits.startsWith("55") ? digits.slice(2) : digits;
}
