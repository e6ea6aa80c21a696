import { useEffect, useEffectEvent } from "react";
import { isComposing } from "./is-composing.ts";
import { createStore } from "./store.ts";

interface Layer {
  close: () => void;
  holdsKeys: boolean;
  closesByEscape: boolean;
  closesByBack: boolean;
  closesByLeaving: boolean;
}

/** The layers over the screen (dialogs, menus, the viewer, a phone's drawer), the topmost last. */
const layers = createStore<readonly Layer[]>([]);

/**
 * Registers a layer while it is open: Back closes it instead of leaving the screen, and the page's shortcuts wait. If
 * `holdsKeys` is false, the shortcuts keep working. `closesByEscape`: it has no handler of the key itself
 * (`useEscapeKey`). If `closesByBack` is false, Back leaves the screen, and nobody closes it but itself. If
 * `closesByLeaving` is false, it is a step of its screen: it goes with it.
 */
export function useLayer(
  isOpen: boolean,
  onClose: () => void,
  { holdsKeys = true, closesByEscape = false, closesByBack = true, closesByLeaving = true } = {},
): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const mine = { close: () => close(), holdsKeys, closesByEscape, closesByBack, closesByLeaving };
    layers.set([...layers.get(), mine]);
    return () => layers.set(layers.get().filter((one) => one !== mine));
  }, [isOpen, holdsKeys, closesByEscape, closesByBack, closesByLeaving]);
}

const backLayers = () => layers.get().filter(({ closesByBack }) => closesByBack);

export const onLayers = layers.watch;
/** Steps of a screen lie over nothing. */
export const hasLayers = (): boolean => layers.get().some(({ closesByLeaving }) => closesByLeaving);
/** Whether Back closes a layer instead of leaving the screen. */
export const takesBack = (): boolean => backLayers().length > 0;
/** Whether the keys belong to a layer. */
export const areKeysHeld = (): boolean => layers.get().some(({ holdsKeys }) => holdsKeys);

/** A dialog with edits asks first and stays. */
export function closeTopLayer(): void {
  backLayers().at(-1)?.close();
}

export function closeLayers(): void {
  for (const { close, closesByLeaving } of backLayers().toReversed()) if (closesByLeaving) close();
}

/**
 * Escape closes the topmost layer and nothing below it; call it once. A dialog with its own listener would also close
 * when a dialog, menu or list inside it closes.
 */
export function useEscapeKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || isComposing(event)) return;
      // An open list of a field takes the key; the others close by their own handlers.
      const isInList = event.target instanceof Element && event.target.matches("[data-mantine-stop-propagation=true]");
      const top = layers.get().at(-1);
      if (top?.closesByEscape && !isInList) top.close();
    };
    addEventListener("keydown", listen, { capture: true });
    return () => removeEventListener("keydown", listen, { capture: true });
  }, []);
}
