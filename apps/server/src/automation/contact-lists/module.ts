import type { Module } from "../../platform/module.ts";

export const contactLists: Module = { folder: "automation/contact-lists" };
