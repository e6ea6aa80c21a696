import type { Provision, Subscription } from "./events.ts";

/** What a module contributes to the app. */
export interface Module {
  readonly name: string;
  /** What it does when something happens elsewhere, inside that transaction. */
  readonly subscribers?: readonly Subscription[];
  /** The questions of other modules that it answers. */
  readonly ports?: readonly Provision[];
}
