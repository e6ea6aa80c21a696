import type { Person } from "../../shell/session.ts";

/** Whether an admin put the checklist away. */
export const areHidden = (me: Person): boolean =>
  me.company.settings.some(({ key, value }) => key === "firstSteps" && value === "hidden");
