import { choiceSetting } from "../../platform/settings.ts";

/** Whether calls are let through; otherwise they are refused. */
export const acceptsCalls = choiceSetting("call", ["enabled", "disabled"]);
