import type { ValueOf } from "../../identity/settings/rules.ts";

/** The company's settings that deciders read. */
export const stepSettings = ["sendGreetingAccepted", "language", "timezone", "outboxWaitMinutes"] as const;
export type StepSettings = { readonly [Key in (typeof stepSettings)[number]]: ValueOf<Key> };
