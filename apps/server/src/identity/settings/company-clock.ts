import { Temporal } from "temporal-polyfill";
import type { GivenMoment } from "@recado/contracts/fields";
import type { Tx } from "../../platform/database/database.ts";
import { companySetting } from "./access.ts";
import { timezone } from "./settings.ts";

/** Converts a caller's time: without a zone it is in the company's. */
export async function momentOf(tx: Tx, given: GivenMoment): Promise<Date> {
  return given instanceof Date ? given : momentIn(given, await companySetting(tx, timezone));
}

/** The same for a known zone. A skipped local time moves later; of one that occurs twice the first counts. */
export function momentIn(given: GivenMoment, zone: string): Date {
  if (given instanceof Date) return given;
  const clock = Temporal.PlainDateTime.from(given.onCompanyClock);
  return new Date(clock.toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds);
}
