import { choiceSetting } from "../../platform/settings.ts";

/** Are calls let through? If not, they are refused. */
export const acceptsCalls = choiceSetting("call", ["enabled", "disabled"]);
