import { useEffect, useRef } from "react";

/** Calls `onNear` when the returned element, which stands at a list's end, comes within so many px of the scrolled part. */
export function useNearEnd(onNear: () => void, distance: number) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { root: end.current.closest("[data-scrolls]"), rootMargin: `${distance}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [distance]);
  return end;
}
