/** From these minutes on, a wait is long, and very long. */
const long = 15;
const veryLong = 60;

export interface WaitingAge {
  value: number;
  unit: "minute" | "hour" | "day";
  tone: "fresh" | "long" | "veryLong";
}

/** How long a customer has waited, in whole units; never negative, even if clocks differ. */
export function waitingAge(since: string, now: number): WaitingAge {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const tone = minutes >= veryLong ? "veryLong" : minutes >= long ? "long" : "fresh";
  if (minutes < 60) return { value: minutes, unit: "minute", tone };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { value: hours, unit: "hour", tone } : { value: Math.floor(hours / 24), unit: "day", tone };
}
