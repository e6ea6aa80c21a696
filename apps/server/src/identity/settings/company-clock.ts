import { Temporal } from "temporal-polyfill";
import type { GivenMoment } from "@recado/contracts/fields";
import type { Tx } from "../../platform/database/database.ts";
import { companySetting } from "./access.ts";
import { timezone } from "./settings.ts";

/** When it is that a caller means: a time without a zone is one of the company's clock. */
export async function momentOf(tx: Tx, given: GivenMoment): Promise<Date> {
  return given instanceof Date ? given : momentIn(given, await companySetting(tx, timezone));
}

/** The same where the zone is known. A time that the clock skips is later, of one that it shows twice the first counts. */
export function momentIn(given: GivenMoment, zone: string): Date {
  if (given instanceof Date) return given;
  const clock = Temporal.PlainDateTime.from(given.onCompanyClock);
  return new Date(clock.toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds);
}
