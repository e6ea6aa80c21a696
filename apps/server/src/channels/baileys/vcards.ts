import { limits } from "@recado/contracts/limits";

/** No name, number or note that a person reads is longer. */
const longestProperty = 2_000;
/** Pictures, sounds and keys, which nobody sees here and which are most of a big card. */
const bulky = /^(?:[\w-]+\.)?(?:photo|logo|sound|key)[;:]/i;

/**
 * Cards as they are kept: as they came while they are as short as any message may be. Of longer ones pictures go first,
 * then what is longer than anybody reads is cut, with a mark that it is; then whole cards, from the end.
 */
export function storedCards(cards: readonly string[]): string {
  const max = limits.messageBody.max;
  const whole = cards.join("\n");
  if (whole.length <= max) return whole;
  let kept = "";
  for (const card of cards) {
    const next = shortened(card, max - kept.length - 1);
    if (next === null) break;
    kept += kept === "" ? next : `\n${next}`;
  }
  return kept;
}

/** The card within so many characters; null when not even its first lines have room. */
function shortened(card: string, room: number): string | null {
  const end = "END:VCARD";
  // A line that begins with a blank goes on with the one before.
  const lines = card.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
  let kept = "";
  for (const line of lines) {
    if (bulky.test(line) || /^end:vcard/i.test(line)) continue;
    const next = line.length <= longestProperty ? line : `${line.slice(0, longestProperty).toWellFormed()}…`;
    if (kept.length + next.length + 1 + end.length > room) break;
    kept += `${next}\n`;
  }
  return kept === "" ? null : kept + end;
}
