import { useEffect, useRef, useState, type ReactNode } from "react";

/** How far outside of the view messages stay drawn, px. */
const margin = 2_000;

interface Props {
  /** The ids of its oldest and newest message, by which a jump finds it while it is put away. */
  first: number;
  last: number;
  /** A chat of few messages is drawn whole, so that the browser's own search finds all of it. */
  mayPutAway: boolean;
  children: () => ReactNode;
}

/**
 * A part of a long chat. Far from the view its messages are put away, and a box of exactly their height keeps their
 * place, so that a chat of ten thousand costs no more than one of some hundred.
 */
export function Stretch({ first, last, mayPutAway, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const isDrawn = height === null || !mayPutAway;
  useEffect(() => {
    const element = box.current;
    if (!element || !mayPutAway) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setHeight(null);
        // What has the focus stays: taken out of the page it would lose it.
        else if (entry && !element.contains(document.activeElement))
          setHeight((now) => now ?? entry.boundingClientRect.height);
      },
      { rootMargin: `${margin}px 0px`, root: element.closest("[role=log]") },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [mayPutAway]);
  return (
    <div ref={box} data-first-id={first} data-last-id={last} style={isDrawn ? undefined : { height }}>
      {isDrawn && children()}
    </div>
  );
}
