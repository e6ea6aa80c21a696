import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { companyOf } from "./access.ts";
import { presentCompany } from "./present.ts";
import { signUp } from "./sign-up.ts";

export const companyRoutes = (app: App): Route[] => [
  route(
    "POST /companies/cadastro",
    { who: "public", limits: [{ max: 10, perSeconds: 3_600, by: "address" }] },
    ({ body }) => signUp(app, body),
  ),
  route("GET /companies/:companyId", { who: "user", overdue: true }, async ({ actor, params }) =>
    presentCompany(await companyOf(app, actor, params.companyId)),
  ),
  route("GET /companies/listPlan/:companyId", { who: "user", overdue: true }, async ({ actor, params }) => {
    const { id, name, plan } = await companyOf(app, actor, params.companyId);
    return { id, name, plan };
  }),
];
