/** How many days of the phone's past may be asked for; 0 is none. */
export const historyChoices = [0, 7, 30, 90] as const;
