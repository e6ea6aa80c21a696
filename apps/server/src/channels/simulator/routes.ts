import type { House } from "../../platform/house.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { addCustomer, listCustomers, listMessages, readAsCustomer, writeAsCustomer } from "./play-customer.ts";

const who = "connections-page:actionButtons";

export const simulatorRoutes = (house: House): Route[] => [
  route("GET /simulator/:whatsappId/customers", { who }, ({ actor, params }) =>
    listCustomers(house, actor, params.whatsappId),
  ),
  route("POST /simulator/:whatsappId/customers", { who }, ({ actor, params, body }) =>
    addCustomer(house, actor, params.whatsappId, body),
  ),
  route("GET /simulator/:whatsappId/customers/:customerId/messages", { who }, ({ actor, params }) =>
    listMessages(house, actor, params.whatsappId, params.customerId),
  ),
  route("POST /simulator/:whatsappId/customers/:customerId/messages", { who }, ({ actor, params, body }) =>
    writeAsCustomer(house, actor, params.whatsappId, params.customerId, body.body),
  ),
  route("POST /simulator/:whatsappId/customers/:customerId/read", { who }, async ({ actor, params }) => {
    await readAsCustomer(house, actor, params.whatsappId, params.customerId);
    return undefined;
  }),
];
