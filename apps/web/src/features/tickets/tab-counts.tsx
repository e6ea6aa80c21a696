import { useStore } from "../../ui/store.ts";
import { listFilter } from "./list-filter.ts";
import { waitingOrder } from "./list-order.ts";
import { useCounts } from "./use-counts.ts";

/** How many conversations the person answers. */
export function OpenCount() {
  return shown(useCounts(listFilter("open")).open);
}

/** How many conversations wait for the person. */
export function WaitingCount() {
  const order = useStore(waitingOrder);
  return shown(useCounts(listFilter("pending", { order })).pending);
}

/** Above this a tab shows "99+". */
const most = 99;
const shown = (count = 0) => (count === 0 ? null : count > most ? `${most}+` : count);
