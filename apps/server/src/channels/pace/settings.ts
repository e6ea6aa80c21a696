import { choiceSetting, numberSetting } from "../../platform/settings.ts";

/** Messages that a connection begins in a day, of campaigns and of programs. */
export const campaignDailyLimit = numberSetting("campaignDailyLimit", 1_000, 10, 20_000);

/** Whether a connection's daily limit grows slowly in its first two weeks. */
export const campaignWarmUp = choiceSetting("campaignWarmUp", ["enabled", "disabled"]);
