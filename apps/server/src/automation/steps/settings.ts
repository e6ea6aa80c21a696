import { outboxWaitMinutes } from "../../channels/outbox/settings.ts";
import { language, timezone } from "../../identity/settings/settings.ts";
import { choiceSetting, wordsSetting, type ValueOf } from "../../platform/settings.ts";

/** Whether customers are greeted when a ticket is accepted. */
export const sendGreetingAccepted = choiceSetting("sendGreetingAccepted", ["disabled", "enabled"]);

/** The greeting's text. */
export const acceptanceMessage = wordsSetting("acceptanceMessage");

/** The company's settings that deciders read. */
export const stepSettings = { sendGreetingAccepted, acceptanceMessage, language, timezone, outboxWaitMinutes };
export type StepSettings = { readonly [Name in keyof typeof stepSettings]: ValueOf<(typeof stepSettings)[Name]> };
