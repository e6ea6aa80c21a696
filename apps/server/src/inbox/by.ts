import type { Actor } from "../platform/actor.ts";

/** Why the app itself changed something. */
export type SystemReason =
  | "inbound"
  | "history"
  | "import"
  | "schedule"
  | "campaign"
  | "api"
  | "bot"
  | "phone"
  | "timer"
  | "undo"
  | "connection-deleted"
  | "queue-deleted"
  | "user-deleted"
  | "contacts-deleted"
  | "contacts-merged"
  | "contacts-parted";

/** Who changed something: a person, or the app for a reason. */
export type By = Actor | { readonly system: SystemReason };

export const personOf = (by: By): Actor | null => ("system" in by ? null : by);
