import type { Module } from "../../platform/module.ts";
import { gatewayRoutes } from "./routes.ts";

export const gateways: Module = { folder: "billing/gateways", routes: gatewayRoutes };
