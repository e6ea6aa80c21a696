import { useEffect, useRef, useState } from "react";

/** Elements this far outside the view count as near, px. */
const margin = 800;

/** Whether an element has come near the view. Once true, it stays true. */
export function useNear<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${margin}px 0px`, root: element.closest("[role=log]") },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
}
