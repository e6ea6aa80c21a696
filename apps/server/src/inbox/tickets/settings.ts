import { choiceSetting, numberSetting } from "../../platform/settings.ts";

/** Minutes after closing in which a customer's message reopens the ticket. */
export const reopenWindowMinutes = numberSetting("reopenWindowMinutes", 120, 0, 31 * 24 * 60);

/** Minutes after closing in which a word of thanks reopens nothing; 0: every message reopens. */
export const courtesyMinutes = numberSetting("courtesyMinutes", 0, 0, 24 * 60);

/** Does a ticket that a customer reopens go to the attendant who had it, if they are online? */
export const reopenToLastUser = choiceSetting("reopenToLastUser", ["disabled", "enabled"]);

/** Do messages that are written on the phone open tickets? */
export const phoneMessagesOpenTicket = choiceSetting("phoneMessagesOpenTicket", ["disabled", "enabled"]);
