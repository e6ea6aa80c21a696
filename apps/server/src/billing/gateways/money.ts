/** Cents as gateways write them: "123.45". */
export const reaisOf = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** The cents of such a text; null for any other. */
export function centsOf(reais: string): number | null {
  const [, whole, rest = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(reais) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(rest.padEnd(2, "0"));
}
