const written = /^(-?[1-9]\d{0,2}(?:[.,]\d{3})+|-?\d{1,12})(?:[.,](\d{0,2}))?$/;

/**
 * Reais as a person writes them: "1.299,00", "1,299.00", "149.9", "R$ 80". Three digits after a separator are thousands,
 * fewer are cents. Null: no amount.
 */
export function parseAmount(text: string): number | null {
  const [, whole, cents = ""] = written.exec(text.replace(/^\s*R\$/, "").replaceAll(/\s/g, "")) ?? [];
  return whole === undefined ? null : Number(`${whole.replaceAll(/[.,]/g, "")}.${cents || "0"}`);
}

const plain = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** As a field shows it: "1.299,00". */
export const formatAmount = (value: number): string => plain.format(value);
