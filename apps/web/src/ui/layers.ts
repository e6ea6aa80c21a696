import { useEffect, useEffectEvent } from "react";
import { createStore } from "./store.ts";

interface Layer {
  close: () => void;
  holdsKeys: boolean;
}

/** What lies over the screen (dialogs, menus, the viewer, a phone's drawer), the topmost last. */
const layers = createStore<readonly Layer[]>([]);

/**
 * Registers a layer while it is open: Back closes it instead of leaving the screen, and the page's shortcuts wait. Without
 * `holdsKeys` the shortcuts go on.
 */
export function useLayer(isOpen: boolean, onClose: () => void, { holdsKeys = true } = {}): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const mine = { close: () => close(), holdsKeys };
    layers.set([...layers.get(), mine]);
    return () => layers.set(layers.get().filter((one) => one !== mine));
  }, [isOpen, holdsKeys]);
}

export const onLayers = layers.watch;
export const hasLayers = (): boolean => layers.get().length > 0;
/** Whether the keys belong to a layer. */
export const areKeysHeld = (): boolean => layers.get().some(({ holdsKeys }) => holdsKeys);

/** A dialog with edits asks first and stays. */
export function closeTopLayer(): void {
  layers.get().at(-1)?.close();
}

export function closeLayers(): void {
  for (const { close } of layers.get().toReversed()) close();
}
