import { fileAccess } from "../../identity/events.ts";
import { provide } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { maySeePhoneFile } from "./may-see-phone-file.ts";
import { simulatorRoutes } from "./routes.ts";

export const simulator: Module = {
  name: "simulator",
  routes: simulatorRoutes,
  ports: [provide(fileAccess, maySeePhoneFile)],
};
