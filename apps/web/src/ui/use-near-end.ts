import { useCallback, useEffect, useRef } from "react";

/**
 * A ref for the element at a list's end: calls `onNear` when the element comes within `distance` px of the scrolled part.
 * It follows the ref to a new element.
 */
export function useNearEnd(onNear: () => void, distance: number) {
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  return useCallback(
    (end: HTMLDivElement | null) => {
      if (!end) return undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) latest.current();
        },
        { root: end.closest("[data-scrolls]"), rootMargin: `${distance}px` },
      );
      observer.observe(end);
      return () => observer.disconnect();
    },
    [distance],
  );
}
