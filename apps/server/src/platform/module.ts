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
  /** Registers its handlers for sockets' requests, connects and disconnects. */
  readonly sockets?: (app: App) => void;
  /** Its reactions to other modules' events, inside their transaction. */
  readonly subscribers?: readonly Subscription[];
  /** Its answers to other modules' questions. */
  readonly ports?: readonly Provision[];
}
