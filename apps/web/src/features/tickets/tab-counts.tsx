import { useCounts } from "./use-counts.ts";

/** How many conversations are being answered. */
export function OpenCount() {
  return shown(useCounts().open);
}

/** How many conversations wait. */
export function WaitingCount() {
  return shown(useCounts().pending);
}

/** Above this a tab shows "99+". */
const most = 99;
const shown = (count = 0) => (count === 0 ? null : count > most ? `${most}+` : count);
