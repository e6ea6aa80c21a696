let stopCurrent: (() => void) | null = null;

/** Stops the current sound and registers how to stop the new one. */
export function takeTurn(stop: () => void): void {
  if (stopCurrent === stop) return;
  stopCurrent?.();
  stopCurrent = stop;
}

export function endTurn(stop: () => void): void {
  if (stopCurrent === stop) stopCurrent = null;
}
