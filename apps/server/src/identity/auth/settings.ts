import { choiceSetting, platformChoice } from "../../platform/settings.ts";

/** Does a sign-in end the user's other sessions? */
export const singleSession = choiceSetting("singleSession", ["enabled", "disabled"]);

/** Must all users of the company sign in with a second factor? */
export const secondFactor = choiceSetting("secondFactor", ["disabled", "enabled"]);

/** May the admins of an overdue company still sign in? */
export const overdueAdminBilling = platformChoice("overdueAdminBilling", ["disabled", "enabled"]);
