import { useEffect, useEffectEvent, useRef } from "react";

/** A ref for the field that takes the focus when the screen appears, unless `isHeld` then. */
export function useFirstFocus(isHeld = false) {
  const ref = useRef<HTMLInputElement>(null);
  const focus = useEffectEvent(() => isHeld || ref.current?.focus());
  useEffect(() => void focus(), []);
  return ref;
}
