import { useEffect, useEffectEvent, useRef } from "react";

/** A ref for what Escape leaves while the focus is in it; a layer further in that has used the key keeps it. */
export function useEscape<E extends HTMLElement>(leave: () => void, isOff = false) {
  const ref = useRef<E>(null);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    leave();
  });
  useEffect(() => {
    const layer = ref.current;
    if (isOff || !layer) return;
    const listen = (event: KeyboardEvent) => onEscape(event);
    layer.addEventListener("keydown", listen);
    return () => layer.removeEventListener("keydown", listen);
  }, [isOff]);
  return ref;
}
