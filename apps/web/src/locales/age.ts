export interface Age {
  value: number;
  unit: "minute" | "hour" | "day";
}

/** How long ago a moment was, in whole units; never negative, even if clocks differ. */
export function ageOf(moment: string, now: number): Age {
  const minutes = Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000));
  if (minutes < 60) return { value: minutes, unit: "minute" };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { value: hours, unit: "hour" } : { value: Math.floor(hours / 24), unit: "day" };
}
