/** The possible fields of a table's column. */
export const importFields = ["name", "number", "email", "lid"] as const;
export type ImportField = (typeof importFields)[number];
const headings: Record<ImportField, RegExp> = {
  name: /^(nome|name|nombre|contato|contact|contacto|cliente)s?(?!\p{L})/u,
  number: /^(n[uú]mero|number|telefone|phone|tel[eé]fono|celular|whats ?app|fone|m[oó]vil)s?(?!\p{L})/u,
  email: /^(e-?mail|correo)s?(?!\p{L})/u,
  lid: /^lid$/,
};
/** The field that a column's heading means. */
export function fieldOfHeading(heading: string): ImportField | undefined {
  const words = heading.trim().toLowerCase();
  return importFields.find((field) => headings[field].test(words));
}
