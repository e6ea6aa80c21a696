/**
 * The forms in which one number may stand, as given first. A Brazilian mobile number is written with a ninth digit and,
 * in WhatsApp's own records, often without it: both find the same person.
 */
export function numberForms(number: string): string[] {
  const brazilian = /^55([1-9]\d)(9?)([6-9]\d{7})$/.exec(number);
  if (!brazilian) return [number];
  const [, area, nine, rest] = brazilian;
  return [number, nine ? `55${area}${rest}` : `55${area}9${rest}`];
}
