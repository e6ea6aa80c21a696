import { numberSetting } from "../../platform/settings.ts";

/** Minutes that messages wait for a down connection before they fail. */
export const outboxWaitMinutes = numberSetting("outboxWaitMinutes", 10, 1, 31 * 24 * 60);

/** Messages that a connection sends per minute. */
export const sendPerMinute = numberSetting("sendPerMinute", 1_200, 1, 6_000);

/** Messages that a connection sends at once after a pause. */
export const sendBurst = numberSetting("sendBurst", 40, 1, 200);
