import type { App } from "./app.ts";
import type { Provision, Subscription } from "./events.ts";
import type { Route } from "./http/route.ts";

/** What a module contributes to the app. */
export interface Module {
  readonly name: string;
  readonly routes?: (app: App) => readonly Route[];
  /** Registers the handlers of its jobs. */
  readonly jobs?: (app: App) => void;
  /** Registers what sockets may ask of it, and what it does when they connect and disconnect. */
  readonly sockets?: (app: App) => void;
  /** What it does when something happens elsewhere, inside that transaction. */
  readonly subscribers?: readonly Subscription[];
  /** The questions of other modules that it answers. */
  readonly ports?: readonly Provision[];
}
