import { choiceSetting } from "../../platform/settings.ts";

/** Which hours are used: none, each queue's, or the company's. */
export const scheduleType = choiceSetting("scheduleType", ["disabled", "queue", "company"]);
