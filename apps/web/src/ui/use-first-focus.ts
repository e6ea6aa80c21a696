import { useEffect, useRef } from "react";

/** A ref for the field that takes the focus when the screen appears. */
export function useFirstFocus() {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
