import { useLayer } from "./layers.ts";

/** During a drag, "Back" cancels the drag instead of leaving the screen, and shortcuts are off. */
export function useDragLayer(isDragging: boolean): void {
  // The sensors of dnd-kit let go when the window says that it was hidden; they have no other way from outside.
  useLayer(isDragging, () => dispatchEvent(new Event("visibilitychange")));
}
