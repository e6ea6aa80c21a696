import type { Announcement } from "@recado/contracts/announcements";

type State = "active" | "inactive" | "later" | "over";

/** Whether an announcement is shown at a moment and, if it is not, why. */
export function stateOf({ status, startsAt, endsAt }: Announcement, now: Date): State {
  if (!status) return "inactive";
  if (endsAt !== null && new Date(endsAt) <= now) return "over";
  return startsAt !== null && new Date(startsAt) > now ? "later" : "active";
}
