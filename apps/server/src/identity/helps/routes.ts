import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { changingList, everyCompany } from "../platform-lists.ts";
import { createHelp, deleteHelp, listAllHelps, listHelps, updateHelp } from "./helps.ts";

export function helpRoutes(app: App): Route[] {
  const changed = <T>(change: Promise<T>) => changingList(app, "helps", change, everyCompany);
  return [
    route("GET /helps", { who: "user" }, ({ query }) => listHelps(app, query)),
    route("GET /helps/list", { who: "user" }, () => listAllHelps(app)),
    route("POST /helps", { who: "super" }, ({ body }) => changed(createHelp(app, body))),
    route("PUT /helps/:helpId", { who: "super" }, ({ params, body }) => changed(updateHelp(app, params.helpId, body))),
    route("DELETE /helps/:helpId", { who: "super" }, async ({ params }) => {
      await changed(deleteHelp(app, params.helpId));
      return { message: "Help deleted" };
    }),
  ];
}
