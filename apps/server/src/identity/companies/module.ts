import type { Module } from "../../platform/module.ts";
import { companyRoutes } from "./routes.ts";

export const companies: Module = {
  name: "companies",
  routes: companyRoutes,
};
