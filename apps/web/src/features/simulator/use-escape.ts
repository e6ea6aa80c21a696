import { useEffect, useEffectEvent, useRef } from "react";

/** A ref for a layer that Escape leaves while the focus is in it, unless an inner layer uses the key. */
export function useEscape<E extends HTMLElement>(leave: () => void, isOff = false) {
  const ref = useRef<E>(null);
  const isBusy = useRef(false);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || isBusy.current) return;
    event.preventDefault();
    leave();
  });
  useEffect(() => {
    const layer = ref.current;
    if (isOff || !layer) return;
    // Runs before other listeners: a menu, list or viewer that they close is gone when the key arrives here.
    const inner = "[role=menu], dialog[open], [data-mantine-stop-propagation=true]";
    const look = () => (isBusy.current = layer.querySelector(inner) !== null);
    const listen = (event: KeyboardEvent) => onEscape(event);
    addEventListener("keydown", look, { capture: true });
    layer.addEventListener("keydown", listen);
    return () => {
      removeEventListener("keydown", look, { capture: true });
      layer.removeEventListener("keydown", listen);
    };
  }, [isOff]);
  return ref;
}
