/** A character of each kind that expressions mention. */
const kinds = 'aZ0 \n.-:,\\@="(<[{%é\u0301\u200b👍';

/**
 * The strings that a pattern looks for, derived from its text: its characters, its plain words, and combinations of
 * them.
 */
function unitsOf(pattern: string): string[] {
  const plain = pattern
    .replaceAll(/\(\?(?:<?[=!]|:|<\w+>)/g, "\n")
    .replaceAll(/\\[pP]\{\w+\}|\\[a-zA-Z]/g, "\n")
    .replaceAll(/\\(\W)/g, "$1");
  const words = plain.split(/[\n()[\]|*+?^$]+/).filter((word) => word.length > 0 && word.length < 40);
  const mixed = [words.join(""), words.join("0"), "0,0", "a.", "a-", "-0", "\r\n"];
  return [...new Set([...Array.from(kinds), ...words, ...mixed])].filter((unit) => unit !== "");
}

/** A repeated character or word, with an empty or an acceptable prefix and a suffix that the expression refuses. */
export function* hostileTexts(pattern: string, length: number): Generator<string> {
  const units = unitsOf(pattern);
  const beginnings = ["", units.find((unit) => unit.length > 1) ?? "0"];
  for (const unit of units)
    for (const beginning of beginnings) yield `${beginning}${unit.repeat(Math.ceil(length / unit.length))}!\u0000`;
}
