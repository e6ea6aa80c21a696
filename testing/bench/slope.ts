/** The value's growth per millisecond, by least squares. */
export function slopeOf(points: readonly { at: number; value: number }[]): number {
  const mean = (of: (point: { at: number; value: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [at, value] = [mean((point) => point.at), mean((point) => point.value)];
  const together = mean((point) => (point.at - at) * (point.value - value));
  return together / mean((point) => (point.at - at) ** 2);
}
