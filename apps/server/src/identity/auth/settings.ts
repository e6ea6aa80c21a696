import { choiceSetting, platformChoice } from "../../platform/settings.ts";

/** Whether a sign-in ends the user's other sessions. */
export const singleSession = choiceSetting("singleSession", ["enabled", "disabled"]);

/** Whether all users of the company must sign in with a second factor. */
export const secondFactor = choiceSetting("secondFactor", ["disabled", "enabled"]);

/** Whether the admins of an overdue company can still sign in. */
export const overdueAdminBilling = platformChoice("overdueAdminBilling", ["disabled", "enabled"]);
