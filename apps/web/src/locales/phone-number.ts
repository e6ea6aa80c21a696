import { internationalNumber } from "@recado/contracts/national-phone";

/** Formats a number: Brazilian ones with area code and dash, others as digits; "" for a hidden number. */
export function formatNumber(digits: string): string {
  if (digits === "") return "";
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  return brazilian ? `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}` : `+${digits}`;
}

/** Digits only, with the country code. */
export const digitsOf = internationalNumber;
