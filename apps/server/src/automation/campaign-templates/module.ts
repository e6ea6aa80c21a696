import type { Module } from "../../platform/module.ts";

export const campaignTemplates: Module = { folder: "automation/campaign-templates" };
