import { useEffect, useEffectEvent, useRef } from "react";

/** A ref for the element that takes the focus when the screen appears, unless `isHeld` then. */
export function useFirstFocus<T extends HTMLElement = HTMLInputElement>(isHeld = false) {
  const ref = useRef<T>(null);
  const focus = useEffectEvent(() => isHeld || ref.current?.focus());
  useEffect(() => void focus(), []);
  return ref;
}
