import type { Module } from "../../platform/module.ts";
import { mediaRoutes } from "./routes.ts";

export const media: Module = {
  name: "media",
  routes: mediaRoutes,
};
