import type { Module } from "../../platform/module.ts";
import { registerRecount } from "./count-texts.ts";
import { mediaRoutes } from "./routes.ts";

export const media: Module = {
  folder: "identity/media",
  routes: mediaRoutes,
  jobs: registerRecount,
};
