/**
 * The contract of every module: its calls (`contracts`), what it announces (`events`) and its error codes (`errors`).
 * The API, the events and the codes are made from this list.
 */
export * as system from "./system.ts";
export * as auth from "./auth.ts";
export * as companies from "./companies.ts";
export * as settings from "./settings.ts";
export * as users from "./users.ts";
export * as queues from "./queues.ts";
export * as connections from "./connections.ts";
export * as simulator from "./simulator.ts";
export * as contacts from "./contacts.ts";
export * as tickets from "./tickets.ts";
export * as messages from "./messages.ts";
export * as quickMessages from "./quick-messages.ts";
export * as schedules from "./schedules.ts";
export * as tags from "./tags.ts";
export * as notes from "./notes.ts";
export * as media from "./media.ts";
