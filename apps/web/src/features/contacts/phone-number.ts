/** A number as people write it: Brazilian ones with area and dash, others by their digits; "" while it is hidden. */
export function formatNumber(digits: string): string {
  if (digits === "") return "";
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  return brazilian ? `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}` : `+${digits}`;
}

/** Only digits, with the country code. */
export const digitsOf = (text: string): string => text.replace(/\D/g, "");
