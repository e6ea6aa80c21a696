import { internationalNumber } from "@recado/contracts/national-phone";

/** Formats a number: Brazilian ones with area code and dash, others as digits; "" for a hidden number. */
export function formatNumber(digits: string): string {
  if (digits === "") return "";
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  return brazilian ? `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}` : `+${digits}`;
}

/** Whether two numbers are one, of which WhatsApp's own records may leave out the ninth digit. */
export const isSameNumber = (one: string, other: string): boolean => withNinth(one) === withNinth(other);
const withNinth = (digits: string) => digits.replace(/^(55[1-9]\d)([6-9]\d{7})$/, "$19$2");

/** Digits only, with the country code. */
export const digitsOf = internationalNumber;
