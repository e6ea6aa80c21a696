import type { House } from "../../platform/house.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { deleteAsCustomer, editAsCustomer, playAsCustomer, reactAsCustomer } from "./change-as-customer.ts";
import { setLine, showPhone } from "./phone-line.ts";
import { addCustomer, addGroup, hideNumber, listCustomers, listMessages, readAsCustomer } from "./play-customer.ts";
import { sendFileAsCustomer, writeAsCustomer } from "./write-as-customer.ts";

const who = "connections-page:actionButtons";
const limits = [{ max: 120, perSeconds: 60, by: "user" }] as const;

export const simulatorRoutes = (house: House): Route[] => [
  route("GET /simulator/:whatsappId", { who }, ({ actor, params }) => showPhone(house, actor, params.whatsappId)),
  route("PUT /simulator/:whatsappId", { who }, ({ actor, params, body }) =>
    setLine(house, actor, params.whatsappId, body),
  ),
  route("GET /simulator/:whatsappId/customers", { who }, ({ actor, params }) =>
    listCustomers(house, actor, params.whatsappId),
  ),
  route("POST /simulator/:whatsappId/customers", { who }, ({ actor, params, body }) =>
    addCustomer(house, actor, params.whatsappId, body),
  ),
  route("POST /simulator/:whatsappId/groups", { who }, ({ actor, params, body }) =>
    addGroup(house, actor, params.whatsappId, body),
  ),
  route("PUT /simulator/:whatsappId/customers/:customerId", { who }, ({ actor, params, body }) =>
    hideNumber(house, actor, params.whatsappId, params.customerId, body.hidesNumber),
  ),
  route("GET /simulator/:whatsappId/customers/:customerId/messages", { who }, ({ actor, params }) =>
    listMessages(house, actor, params.whatsappId, params.customerId),
  ),
  route("POST /simulator/:whatsappId/customers/:customerId/messages", { who }, ({ actor, params, body }) =>
    writeAsCustomer(house, actor, params.whatsappId, params.customerId, body),
  ),
  route("POST /simulator/:whatsappId/customers/:customerId/files", { who, limits }, ({ actor, params, request }) =>
    sendFileAsCustomer(house, actor, params.whatsappId, params.customerId, request),
  ),
  route("PUT /simulator/:whatsappId/customers/:customerId/messages/:messageId", { who }, ({ actor, params, body }) =>
    editAsCustomer(house, actor, params, body.body),
  ),
  route("DELETE /simulator/:whatsappId/customers/:customerId/messages/:messageId", { who }, ({ actor, params }) =>
    deleteAsCustomer(house, actor, params),
  ),
  route(
    "PUT /simulator/:whatsappId/customers/:customerId/messages/:messageId/reaction",
    { who },
    ({ actor, params, body }) => reactAsCustomer(house, actor, params, body),
  ),
  route("POST /simulator/:whatsappId/customers/:customerId/messages/:messageId/played", { who }, ({ actor, params }) =>
    playAsCustomer(house, actor, params),
  ),
  route("POST /simulator/:whatsappId/customers/:customerId/read", { who }, async ({ actor, params }) => {
    await readAsCustomer(house, actor, params.whatsappId, params.customerId);
    return undefined;
  }),
];
