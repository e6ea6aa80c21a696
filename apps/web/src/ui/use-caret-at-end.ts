import { useLayoutEffect, type RefObject } from "react";

/** Whoever focuses the field first, and however: a draft goes on at its end, where browsers begin at its start. */
export function useCaretAtEnd(box: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const area = box.current;
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [box]);
}
