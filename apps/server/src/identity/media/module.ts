import type { Module } from "../../platform/module.ts";
import { mediaRoutes } from "./routes.ts";

export const media: Module = {
  folder: "identity/media",
  routes: mediaRoutes,
};
