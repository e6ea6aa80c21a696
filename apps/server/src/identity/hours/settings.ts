import { choiceSetting } from "../../platform/settings.ts";

/** Whose hours count: nobody's, each queue's, or the company's. */
export const scheduleType = choiceSetting("scheduleType", ["disabled", "queue", "company"]);
