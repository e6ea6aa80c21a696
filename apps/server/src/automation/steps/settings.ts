import { outboxWaitMinutes } from "../../channels/outbox/settings.ts";
import { language, timezone } from "../../identity/settings/settings.ts";
import { choiceSetting, type ValueOf } from "../../platform/settings.ts";

/** Are customers greeted when a ticket is accepted? */
export const sendGreetingAccepted = choiceSetting("sendGreetingAccepted", ["disabled", "enabled"]);

/** The company's settings that deciders read. */
export const stepSettings = { sendGreetingAccepted, language, timezone, outboxWaitMinutes };
export type StepSettings = { readonly [Name in keyof typeof stepSettings]: ValueOf<(typeof stepSettings)[Name]> };
