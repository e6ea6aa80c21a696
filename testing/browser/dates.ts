import type { Locator, Page } from "@playwright/test";
import { pt, type Words } from "./words.ts";

/** A day as every field shows it and takes it: "2026-11-05" is 05/11/2026. */
export const shownDay = (day: string): string => day.split("-").toReversed().join("/");

/** Types a date and time, "2026-11-05T09:00", into the field with this label and the one beside it. */
export async function typeMoment(place: Page | Locator, label: string, wall: string, words: Words = pt): Promise<void> {
  const [day = "", hour = ""] = wall.split("T");
  await place.getByLabel(label, { exact: true }).fill(shownDay(day));
  await place.getByLabel(words.common.date.hour, { exact: true }).fill(hour);
}
