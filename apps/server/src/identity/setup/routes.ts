import { productVersion } from "@recado/contracts/limits";
import type { House } from "../../platform/house.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { keepSession } from "../auth/cookie.ts";
import { setUpHouse } from "./set-up-house.ts";
import { isSetupNeeded } from "./setup-code.ts";

export const setupRoutes = (house: House): Route[] => [
  route("GET /version", { who: "public" }, async () => ({ version: productVersion })),
  route("GET /setup", { who: "public" }, async () => ({ needed: await isSetupNeeded(house) })),
  route(
    "POST /setup",
    { who: "public", limits: [{ max: 10, perSeconds: 300, by: "address" }] },
    async ({ body, reply }) => keepSession(house, reply, await setUpHouse(house, body)),
  ),
];
