import { numberSetting } from "../../platform/settings.ts";

/** Seconds between two messages of a campaign, more or less; never under 5. */
export const messageInterval = numberSetting("messageInterval", 20, 5, 3_600);

/** After so many messages the longer pause is added; 0: never. */
export const longerIntervalAfter = numberSetting("longerIntervalAfter", 20, 0, 10_000);

/** Seconds of that pause. */
export const greaterInterval = numberSetting("greaterInterval", 60, 10, 86_400);

export const campaignSettings = { messageInterval, longerIntervalAfter, greaterInterval };
