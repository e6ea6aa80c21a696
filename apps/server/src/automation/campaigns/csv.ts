/** A line of a CSV file. Texts that a spreadsheet would take for formulas are marked as text. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(";")}\r\n`;

function cell(value: string | number | null): string {
  if (value === null) return "";
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
