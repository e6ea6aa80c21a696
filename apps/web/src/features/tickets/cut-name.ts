/** How much of a name a narrow list has room for, in signs as people count them. */
const most = 10;
const signs = new Intl.Segmenter();

/** A name as a phone's list shows it: its first ten signs and an ellipsis. */
export function cutName(name: string): string {
  if (name.length <= most) return name;
  const parts = Array.from(signs.segment(name), ({ segment }) => segment);
  return parts.length <= most ? name : `${parts.slice(0, most).join("").trimEnd()}…`;
}
