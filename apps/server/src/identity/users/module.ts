import type { Module } from "../../platform/module.ts";
import { userRoutes } from "./routes.ts";

export const users: Module = {
  name: "users",
  routes: userRoutes,
};
