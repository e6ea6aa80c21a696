import { choiceSetting, platformChoice } from "../../platform/settings.ts";

/** May anybody sign up a company? */
export const userCreation = platformChoice("userCreation", ["enabled", "disabled"]);

/** May the platform's super user look into the company (decision 52)? */
export const supportAccess = choiceSetting("supportAccess", ["disabled", "enabled"]);
