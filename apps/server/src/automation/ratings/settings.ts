import { choiceSetting, numberSetting } from "../../platform/settings.ts";

/** Whether customers are asked to rate the service. */
export const userRating = choiceSetting("userRating", ["disabled", "enabled"]);

/** Minutes in which an answer counts as a rating. */
export const ratingTimeoutMinutes = numberSetting("ratingTimeoutMinutes", 30, 1, 31 * 24 * 60);
