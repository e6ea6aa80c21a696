/** The choices for how many days of the phone's history to import; 0 is none. */
export const historyChoices = [0, 7, 30, 90] as const;
