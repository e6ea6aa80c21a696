import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { deleteAsCustomer, editAsCustomer, playAsCustomer, reactAsCustomer } from "./change-as-customer.ts";
import { setLine, showPhone } from "./phone-line.ts";
import { addCustomer, addGroup, hideNumber, listCustomers, listMessages, readAsCustomer } from "./play-customer.ts";
import { sendFileAsCustomer, writeAsCustomer } from "./write-as-customer.ts";

const who = "connections-page:actionButtons";
const limits = [{ max: 120, perSeconds: 60, by: "user" }] as const;

export const simulatorRoutes = (app: App): Route[] => [
  route("GET /simulator/:whatsappId", { who }, ({ actor, params }) => showPhone(app, actor, params.whatsappId)),
  route("PUT /simulator/:whatsappId", { who }, ({ actor, params, body }) =>
    setLine(app, actor, params.whatsappId, body),
  ),
  route("GET /simulator/:whatsappId/customers", { who }, ({ actor, params }) =>
    listCustomers(app, actor, params.whatsappId),
  ),
  route("POST /simulator/:whatsappId/customers", { who }, ({ actor, params, body }) =>
    addCustomer(app, actor, params.whatsappId, body),
  ),
  route("POST /simulator/:whatsappId/groups", { who }, ({ actor, params, body }) =>
    addGroup(app, actor, params.whatsappId, body),
  ),
  route("PUT /simulator/:whatsappId/customers/:customerId", { who }, ({ actor, params, body }) =>
    hideNumber(app, actor, params.whatsappId, params.customerId, body.hidesNumber),
  ),
  route("GET /simulator/:whatsappId/customers/:customerId/messages", { who }, ({ actor, params }) =>
    listMessages(app, actor, params.whatsappId, params.customerId),
  ),
  route("POST /simulator/:whatsappId/customers/:customerId/messages", { who }, ({ actor, params, body }) =>
    writeAsCustomer(app, actor, params.whatsappId, params.customerId, body),
  ),
  route("POST /simulator/:whatsappId/customers/:customerId/files", { who, limits }, ({ actor, params, request }) =>
    sendFileAsCustomer(app, actor, params.whatsappId, params.customerId, request),
  ),
  route("PUT /simulator/:whatsappId/customers/:customerId/messages/:messageId", { who }, ({ actor, params, body }) =>
    editAsCustomer(app, actor, params, body.body),
  ),
  route("DELETE /simulator/:whatsappId/customers/:customerId/messages/:messageId", { who }, ({ actor, params }) =>
    deleteAsCustomer(app, actor, params),
  ),
  route(
    "PUT /simulator/:whatsappId/customers/:customerId/messages/:messageId/reaction",
    { who },
    ({ actor, params, body }) => reactAsCustomer(app, actor, params, body),
  ),
  route("POST /simulator/:whatsappId/customers/:customerId/messages/:messageId/played", { who }, ({ actor, params }) =>
    playAsCustomer(app, actor, params),
  ),
  route("POST /simulator/:whatsappId/customers/:customerId/read", { who }, async ({ actor, params }) => {
    await readAsCustomer(app, actor, params.whatsappId, params.customerId);
    return undefined;
  }),
];
