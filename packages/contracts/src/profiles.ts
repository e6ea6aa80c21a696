export const profiles = ["admin", "user", "supervisor"] as const;
export type Profile = (typeof profiles)[number];
