import { provide, subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { deciders } from "../steps/decider.ts";
import { announceOptOut } from "./announce.ts";
import { optOutChanged } from "./events.ts";
import { optOutDecider } from "./opt-out-decider.ts";
import { optOutRoutes } from "./routes.ts";
import { optOutConfirmation, optOutKeywords } from "./settings.ts";

export const optOuts: Module = {
  folder: "automation/opt-outs",
  settings: [optOutKeywords, optOutConfirmation],
  routes: optOutRoutes,
  subscribers: [subscribe(optOutChanged, announceOptOut)],
  ports: [provide(deciders, async (app) => [optOutDecider(app)])],
};
