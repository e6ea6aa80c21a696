import { limits } from "@recado/contracts/limits";

/** Characters of the longest line kept in a shortened card. */
const longestProperty = 2_000;
/** Lines that are not shown and make up most of a big card. */
const bulky = /^(?:[\w-]+\.)?(?:photo|logo|sound|key)[;:]/i;

/**
 * Fits contact cards into the length limit of a message. Cards within the limit are kept unchanged. Longer ones lose
 * their pictures first, then long lines are cut with a mark, then whole cards are dropped from the end.
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

/** Shortens a card to `room` characters; null when not even its first lines fit. */
function shortened(card: string, room: number): string | null {
  const end = "END:VCARD";
  // A line that begins with a blank continues the line before it.
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
