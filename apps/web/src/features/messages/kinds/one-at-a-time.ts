let stopCurrent: (() => void) | null = null;

/** Whatever begins to sound asks what sounded before to stop. */
export function takeTurn(stop: () => void): void {
  if (stopCurrent === stop) return;
  stopCurrent?.();
  stopCurrent = stop;
}

export function endTurn(stop: () => void): void {
  if (stopCurrent === stop) stopCurrent = null;
}
