/** The rule of the app that wrote a message: attendants see it beside the text. */
export const messageRules = [
  "acceptance",
  "transfer",
  "closing",
  "greeting",
  "queueMenu",
  "queueGreeting",
  "option",
  "invalidOption",
  "handOver",
  "outOfHours",
  "rating",
  "ratingHint",
  "expiry",
  "expiryWarning",
  "optOut",
  "prompt",
  "promptHandOver",
  "api",
  "integration",
] as const;
export type MessageRule = (typeof messageRules)[number];
