import { suggestedColors } from "./limits.ts";

/** The least used suggested colour; of several, the first from a start that `random` (0 to 1) gives. */
export function colorFor(used: readonly string[], random = 0): string {
  const start = Math.floor(random * suggestedColors.length);
  const inTurn = [...suggestedColors.slice(start), ...suggestedColors.slice(0, start)];
  const times = (color: string) => used.filter((one) => one.toLowerCase() === color).length;
  const least = Math.min(...inTurn.map(times));
  return inTurn.find((color) => times(color) === least) ?? suggestedColors[0];
}
