import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { listMachines } from "./list-machines.ts";

export const stepRoutes = (app: App): Route[] => [
  route("GET /machines", { who: "user" }, ({ actor }) => listMachines(app, actor)),
];
