import { useLayer } from "./layers.ts";

/** While something is dragged, Back lets it go and leaves the screen as it is, and no shortcut works. */
export function useDragLayer(isDragging: boolean): void {
  // The sensors of dnd-kit let go when the window says that it was hidden; they have no other way from outside.
  useLayer(isDragging, () => dispatchEvent(new Event("visibilitychange")));
}
