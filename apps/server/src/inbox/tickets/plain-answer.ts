/** Characters ignored around a short answer: blanks, WhatsApp's marks, brackets and punctuation. */
const around = new Set(" *[](){}¡!¿?#.,;:-–—");

/**
 * A short answer without accents and capitals, and without characters around it: "*[ 2 ]*", "2." and "2️⃣" are "2". Not
 * a regular expression: one anchored at the end is slow on hostile texts.
 */
export function plainAnswer(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").toLowerCase();
  let [start, end] = [0, plain.length];
  while (start < end && around.has(plain.charAt(start))) start++;
  while (end > start && around.has(plain.charAt(end - 1))) end--;
  return plain.slice(start, end);
}
