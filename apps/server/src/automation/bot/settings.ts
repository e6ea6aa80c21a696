import { choiceSetting } from "../../platform/settings.ts";

/** Does a connection with one queue greet? */
export const sendGreetingMessageOneQueues = choiceSetting("sendGreetingMessageOneQueues", ["disabled", "enabled"]);
