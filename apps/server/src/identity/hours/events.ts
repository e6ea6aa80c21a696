import type { SpecialDay } from "@recado/contracts/hours";
import { defineEvent, type ChangeCause } from "../../platform/events.ts";

/** A holiday, or a day with other hours, was added, changed or removed. */
export const specialDayChanged = defineEvent<{ specialDay: SpecialDay; cause: ChangeCause }>("specialDayChanged");
