import { choiceSetting } from "../../platform/settings.ts";

/** Whether a connection with one queue sends a greeting. */
export const sendGreetingMessageOneQueues = choiceSetting("sendGreetingMessageOneQueues", ["disabled", "enabled"]);
