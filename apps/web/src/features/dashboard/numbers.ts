const pad = (n: number) => String(n).padStart(2, "0");

/** A mean; "–" if there is nothing to average. */
export const formatMean = (minutes: number): string => (minutes === 0 ? "–" : formatMinutes(minutes));

/** "01h 05m", as the product writes how long service takes. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return `${pad(Math.floor(whole / 60))}h ${pad(whole % 60)}m`;
}

/** A number's growth in per cent; null if there is nothing to compare with. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);

/** Where a chart's axis ends: a round number with a round half. */
export function axisTop(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 8, 10].find((one) => one * power >= most && (one * power) % 2 === 0) ?? 10;
  return step * power;
}

/** Every how many bars one has a label: at most `most` labels, evenly spaced, starting with the first. */
export const labelEvery = (bars: number, most: number): number => Math.max(1, Math.ceil(bars / most));

/** How dark a cell of the heat map is, 0 to 4. */
export const heatOf = (total: number, most: number): number =>
  total === 0 || most === 0 ? 0 : Math.min(4, Math.max(1, Math.ceil((total / most) * 4)));

/** A share in whole per cent. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));
