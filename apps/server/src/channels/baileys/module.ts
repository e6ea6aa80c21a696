import { provide } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { channelKind } from "../kinds.ts";
import { openBaileys } from "./open-baileys.ts";

export const baileys: Module = {
  folder: "channels/baileys",
  ports: [provide(channelKind, async () => ({ provider: "beta", open: openBaileys }))],
};
