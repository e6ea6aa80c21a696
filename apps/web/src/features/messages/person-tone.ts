const tones = 6;

/** The tone in which a member of a group is named: the same for a name everywhere. */
export const personTone = (name: string): number =>
  Array.from(name).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 997, 7) % tones;
