const tones = 6;

/** The colour of a group member's name, the same everywhere. */
export const personTone = (name: string): number =>
  Array.from(name).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 997, 7) % tones;
