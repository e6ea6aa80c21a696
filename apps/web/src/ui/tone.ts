/** A colour's number for a person's name, below `count`: the same wherever the name is shown. */
export const toneOf = (name: string, count: number): number =>
  Array.from(name.trim()).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 997, 7) % count;
