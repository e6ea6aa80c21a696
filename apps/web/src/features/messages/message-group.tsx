import { useEffect, useRef, useState, type ReactNode } from "react";

/** Messages nearer to the view than this stay mounted, px. */
const margin = 2_000;

interface Props {
  /** The ids of its oldest and newest message. A jump finds an unmounted group by them. */
  first: number;
  last: number;
  /** False in a short chat, so that the browser's own search finds all of it. */
  mayUnmount: boolean;
  children: () => ReactNode;
}

/**
 * A group of older messages. Far from the view it unmounts them and keeps their exact height, so that a chat of 10,000
 * messages has as many elements as one of some hundred (`npm run bench -- scroll`).
 */
export function MessageGroup({ first, last, mayUnmount, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const isMounted = height === null || !mayUnmount;
  useEffect(() => {
    const element = box.current;
    if (!element || !mayUnmount) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setHeight(null);
        // Unmounting the focused message would lose the focus.
        else if (entry && !element.contains(document.activeElement))
          setHeight((now) => now ?? entry.boundingClientRect.height);
      },
      { rootMargin: `${margin}px 0px`, root: element.closest("[role=log]") },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [mayUnmount]);
  return (
    <div ref={box} data-first-id={first} data-last-id={last} style={isMounted ? undefined : { height }}>
      {isMounted && children()}
    </div>
  );
}
