import type { App } from "./app.ts";
import type { Provision, Subscription } from "./events.ts";
import type { Route } from "./http/route.ts";
import type { SettingDefinition } from "./settings.ts";

/** What a module contributes to the app. */
export interface Module {
  /** Below `apps/server/src`: "inbox/tickets". Its migrations and functions are applied in the order of the modules. */
  readonly folder: string;
  /** With defaults and rules; `Settings` collects them. */
  readonly settings?: readonly SettingDefinition[];
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
