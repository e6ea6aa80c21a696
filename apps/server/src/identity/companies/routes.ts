import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { changingList } from "../platform-lists.ts";
import { flagsOf } from "../plans/queries.ts";
import { companyOf } from "./access.ts";
import { addCompany } from "./add-company.ts";
import { inviteAgain } from "./invite-again.ts";
import { deleteCompany } from "./delete-company.ts";
import { listAllCompanies, listCompanies, usageOf } from "./list-companies.ts";
import { updateCompany } from "./manage-companies.ts";
import { updateOwnCompany } from "./own-company.ts";
import { withSettings } from "./shown-settings.ts";
import { supportView } from "./support.ts";
import { signUp } from "./sign-up.ts";

export function companyRoutes(app: App): Route[] {
  const changed = <T>(change: Promise<T>) => changingList(app, "companies", change);
  return [
    route(
      "POST /companies/cadastro",
      { who: "public", limits: [{ max: 10, perSeconds: 3_600, by: "address" }] },
      ({ body }) => changed(signUp(app, body)),
    ),
    route("GET /companies", { who: "super" }, ({ actor, query }) => listCompanies(app, actor, query)),
    route("GET /companies/list", { who: "super", heavy: true }, ({ actor }) => listAllCompanies(app, actor)),
    route("POST /companies", { who: "super" }, ({ actor, body }) => changed(addCompany(app, actor, body))),
    route("PUT /companies/:companyId", { who: "super" }, ({ actor, params, body }) =>
      changed(updateCompany(app, actor, params.companyId, body)),
    ),
    route("PUT /companies/:companyId/details", { who: "admin" }, ({ actor, params, body }) =>
      changed(updateOwnCompany(app, actor, params.companyId, body)),
    ),
    route("PUT /companies/:companyId/schedules", { who: "admin" }, ({ actor, params, body }) =>
      updateOwnCompany(app, actor, params.companyId, body),
    ),
    route("POST /companies/:companyId/invitation", { who: "super" }, ({ actor, params }) =>
      inviteAgain(app, actor, params.companyId),
    ),
    route("DELETE /companies/:companyId", { who: "super" }, async ({ params }) => {
      await changed(deleteCompany(app, params.companyId));
      return { message: "Company deleted" };
    }),
    route("GET /companies/:companyId/support", { who: "super" }, ({ params }) => supportView(app, params.companyId)),
    route("GET /companies/:companyId", { who: "user", overdue: true }, async ({ actor, params }) =>
      withSettings(app, actor, await companyOf(app, actor, params.companyId)),
    ),
    route("GET /companies/listPlan/:companyId", { who: "user", overdue: true }, async ({ actor, params }) => {
      const { id, name, plan, is_platform } = await companyOf(app, actor, params.companyId);
      return { id, name, plan: plan ?? flagsOf(null, is_platform), usage: await usageOf(app, id) };
    }),
  ];
}
