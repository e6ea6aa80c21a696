import { ageOf, type Age } from "../../locales/age.ts";

/** From these minutes on, a wait is long. */
const long = 15;

export interface WaitingAge extends Age {
  tone: "fresh" | "long" | "veryLong";
}

/** How long a customer has waited so far; from an hour on it is very long. */
export function waitingAge(since: string, now: number): WaitingAge {
  const age = ageOf(since, now);
  return { ...age, tone: age.unit !== "minute" ? "veryLong" : age.value >= long ? "long" : "fresh" };
}
