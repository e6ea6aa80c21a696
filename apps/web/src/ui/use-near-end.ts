import { useCallback, useEffect, useRef } from "react";

/**
 * Calls `onNear` when the element that it is the ref of, which stands at a list's end, comes within so many px of the
 * scrolled part; of a new element anew.
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
