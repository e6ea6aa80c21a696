export type Strength = 1 | 2 | 3 | 4;

/**
 * How hard a password is to guess, roughly: length counts most, then how many kinds of characters and how few repeats.
 */
export function passwordStrength(password: string): Strength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  const isMonotonous = different <= 3 || /^(?:0?1234567?8?9?0?|qwerty|senha|password|abcdef)/i.test(password);
  if (password.length < 8 || isMonotonous) return 1;
  if (password.length >= 16 || (password.length >= 12 && kinds >= 3)) return 4;
  if (password.length >= 12 || kinds >= 3) return 3;
  return 2;
}
