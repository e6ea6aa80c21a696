const pad = (n: number) => String(n).padStart(2, "0");

/** In a sentence of "up to": "7 min" within the hour, and at least one. */
export const shortStay = (minutes: number): string =>
  minutes < 59.5 ? `${Math.max(1, Math.round(minutes))} min` : formatStay(minutes);

/** Formats a duration in minutes: "2d 04h", or "03h 10m" within a day. */
export function formatStay(minutes: number): string {
  const whole = Math.round(minutes);
  const [days, hours] = [Math.floor(whole / 1440), Math.floor((whole % 1440) / 60)];
  return days > 0 ? `${days}d ${pad(hours)}h` : `${pad(hours)}h ${pad(whole % 60)}m`;
}
