import type { Module } from "../../platform/module.ts";

export const campaigns: Module = { folder: "automation/campaigns" };
