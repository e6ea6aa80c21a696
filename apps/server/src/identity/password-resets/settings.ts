import { platformChoice } from "../../platform/settings.ts";

/** Is whoever asks for a new password told that the e-mail is nobody's? */
export const tellUnknownEmail = platformChoice("tellUnknownEmail", ["enabled", "disabled"]);
