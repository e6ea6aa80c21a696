import { choiceSetting, numberSetting } from "../../platform/settings.ts";

/** Are customers asked how they were served? */
export const userRating = choiceSetting("userRating", ["disabled", "enabled"]);

/** Minutes in which an answer is taken for a rating. */
export const ratingTimeoutMinutes = numberSetting("ratingTimeoutMinutes", 30, 1, 31 * 24 * 60);
