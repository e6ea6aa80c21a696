import type { Answer, Parsed } from "@recado/contracts";
import { companySetting } from "../../identity/settings/access.ts";
import { momentIn } from "../../identity/settings/company-clock.ts";
import { timezone } from "../../identity/settings/settings.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/refusal.ts";
import { occurrencesOf } from "./recurrence.ts";

/** Most skipped hours listed in a preview. */
const named = 3;

/** The sending times of a series, before it is saved. */
export async function previewSeries(
  app: App,
  actor: Actor,
  { sendAt, repeat }: Parsed<"POST /schedules/preview">["body"],
): Promise<Answer<"POST /schedules/preview">> {
  const zone = await app.database.tenant(actor.companyId, (tx) => companySetting(tx, timezone));
  const times = occurrencesOf(momentIn(sendAt, zone), repeat, zone);
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) throw refuse("ERR_SERIES_EMPTY");
  return {
    count: times.length,
    first: first.moment.toISOString(),
    last: last.moment.toISOString(),
    shortMonths: times.flatMap(({ isShortMonth, wall }) => (isShortMonth ? wall.slice(0, 10) : [])),
    skipped: times
      .flatMap(({ isSkipped, wall, moment }) => (isSkipped ? { asked: wall, sendAt: moment.toISOString() } : []))
      .slice(0, named),
  };
}
