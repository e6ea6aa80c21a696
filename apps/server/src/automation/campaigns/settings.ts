import { numberSetting } from "../../platform/settings.ts";

/** Seconds between two messages of a campaign, randomly varied; never under 5. */
export const messageInterval = numberSetting("messageInterval", 20, 5, 3_600);

/** Adds the longer pause after so many messages; 0: never. */
export const longerIntervalAfter = numberSetting("longerIntervalAfter", 20, 0, 10_000);

/** Seconds of that pause. */
export const greaterInterval = numberSetting("greaterInterval", 60, 10, 86_400);

export const campaignSettings = { messageInterval, longerIntervalAfter, greaterInterval };
