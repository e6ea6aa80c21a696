import { choiceSetting, platformChoice } from "../../platform/settings.ts";

/** Whether anybody may sign up a company. */
export const userCreation = platformChoice("userCreation", ["enabled", "disabled"]);

/** Whether the platform's super user may view the company (decision 52). */
export const supportAccess = choiceSetting("supportAccess", ["disabled", "enabled"]);
