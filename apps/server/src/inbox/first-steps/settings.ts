import { choiceSetting } from "../../platform/settings.ts";

/** Whether the admins of the company see the checklist. */
export const firstStepsShown = choiceSetting("firstSteps", ["shown", "hidden"]);
