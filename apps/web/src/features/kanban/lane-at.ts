import { pointerWithin, rectIntersection, type CollisionDetection } from "@dnd-kit/core";

/** A pointer this far left of the first lane is still over it, px. */
const before = 16;

/**
 * The lane under the pointer. Beside all lanes, but no higher or lower and inside the board, it is the nearest: between
 * two lanes, and in the empty space after the last. A keyboard has no pointer.
 */
export const laneAt: CollisionDetection = (args) => {
  const { pointerCoordinates: at, droppableContainers, droppableRects } = args;
  if (!at) return rectIntersection(args);
  const within = pointerWithin(args);
  const frame = droppableContainers[0]?.node.current?.closest("[data-board]")?.getBoundingClientRect();
  if (within.length > 0 || !frame || at.x > frame.right) return within;
  const near = droppableContainers.flatMap((droppableContainer) => {
    const rect = droppableRects.get(droppableContainer.id);
    if (!rect || at.y < rect.top || at.y > rect.bottom) return [];
    const value = at.x > rect.right ? at.x - rect.right : rect.left - at.x;
    if (at.x < rect.left && value > before) return [];
    return [{ id: droppableContainer.id, data: { droppableContainer, value } }];
  });
  return near.toSorted((a, b) => a.data.value - b.data.value).slice(0, 1);
};
