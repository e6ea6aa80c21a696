import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { invoiceLog, listInvoices, listManaged, showInvoice } from "./list-invoices.ts";
import { askInvoice, changeInvoice } from "./manage-invoices.ts";

export const invoiceRoutes = (app: App): Route[] => [
  route("GET /invoices/all", { who: "admin", overdue: true }, ({ actor, query }) => listInvoices(app, actor, query)),
  route("GET /invoices/managed", { who: "super" }, ({ query }) => listManaged(app, query)),
  route("GET /invoices/:invoiceId", { who: "admin", overdue: true }, ({ actor, params }) =>
    showInvoice(app, actor, params.invoiceId),
  ),
  route("GET /invoices/:invoiceId/log", { who: "super" }, ({ params }) => invoiceLog(app, params.invoiceId)),
  route("POST /invoices", { who: "super" }, ({ body }) => askInvoice(app, body.companyId)),
  route("PUT /invoices/:invoiceId", { who: "super" }, ({ actor, params, body }) =>
    changeInvoice(app, actor, params.invoiceId, body),
  ),
];
