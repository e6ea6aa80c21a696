import { useCounts } from "./use-counts.ts";

/** How many conversations are being answered. */
export function OpenCount() {
  return shownCount(useCounts().open);
}

/** How many conversations wait. */
export function WaitingCount() {
  return shownCount(useCounts().pending);
}

/** Above this a badge shows "99+". */
const most = 99;
/** What a badge shows, null for no badge. */
export const shownCount = (count = 0) => (count === 0 ? null : count > most ? `${most}+` : count);
