/**
 * Runs something once what is done now has been drawn: what need not be seen at the same moment does not hold it up.
 * Returns how to give it up.
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runSoon = () => {
    timer = setTimeout(run);
  };
  // A page out of sight is not drawn.
  if (document.hidden) runSoon();
  const frame = document.hidden ? 0 : requestAnimationFrame(runSoon);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
