/** Runs something after the next paint, so that it doesn't delay it. Returns how to cancel. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runSoon = () => {
    timer = setTimeout(run);
  };
  // A hidden page is not painted.
  if (document.hidden) runSoon();
  const frame = document.hidden ? 0 : requestAnimationFrame(runSoon);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
