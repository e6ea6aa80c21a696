import { platformChoice } from "../../platform/settings.ts";

/** Whether a request for a new password reveals that the e-mail is unknown. */
export const tellUnknownEmail = platformChoice("tellUnknownEmail", ["enabled", "disabled"]);
