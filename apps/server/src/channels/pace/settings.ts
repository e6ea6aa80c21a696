import { choiceSetting, numberSetting } from "../../platform/settings.ts";

/** Messages that campaigns and programs start through a connection per day. */
export const campaignDailyLimit = numberSetting("campaignDailyLimit", 1_000, 10, 20_000);

/** Whether a connection's daily limit grows slowly in its first two weeks. */
export const campaignWarmUp = choiceSetting("campaignWarmUp", ["enabled", "disabled"]);
