import { withRoomForTexts } from "./identity/media/room-for-texts.ts";
import { modules } from "./modules.ts";
import type { App } from "./platform/app.ts";
import type { Module } from "./platform/module.ts";
import type { Route } from "./platform/http/route.ts";

/** All routes of the app: `npm run routes` prints them, and the isolation walk reads them. */
export const routeTable = (app: App, from: readonly Module[] = modules): Route[] =>
  from.flatMap(({ routes }) => routes?.(app) ?? []).map((route) => withRoomForTexts(app, route));
