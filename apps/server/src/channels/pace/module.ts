import type { Module } from "../../platform/module.ts";
import { campaignDailyLimit, campaignWarmUp } from "./settings.ts";

export const pace: Module = {
  folder: "channels/pace",
  settings: [campaignDailyLimit, campaignWarmUp],
};
