/**
 * What a number of the dashboard counts; `GET /dashboard/conversations` lists the conversations behind it. Without
 * schema, for the browser.
 */
export const countedThings = [
  "happening",
  "pending",
  "finished",
  "leads",
  "supportTime",
  "waitTime",
  "firstReply",
  "rated",
  "asked",
  "botAlone",
  "arrived",
  "begun",
  "leftStage",
] as const;
export type CountedThing = (typeof countedThings)[number];
