import type { App } from "../../platform/app.ts";
import { route, type RateLimit, type Route } from "../../platform/http/route.ts";
import { refuse } from "../../platform/refusal.ts";
import { isWebhookSecret } from "../gateways/webhook-secret.ts";
import { paymentTold } from "./check-charge.ts";
import { listOwnCharges } from "./own-charges.ts";
import { payLinked, showLinked } from "./pay-link.ts";
import { subscribe } from "./subscribe.ts";
import { waitingPix } from "./waiting-pix.ts";

const reads: RateLimit = { max: 60, perSeconds: 60, by: "address" };
const charges: RateLimit = { max: 10, perSeconds: 60, by: "address" };

export const checkoutRoutes = (app: App): Route[] => [
  route(
    "POST /subscription",
    { who: "admin", overdue: true, limits: [{ max: 20, perSeconds: 60, by: "user" }] },
    ({ actor, body }) => subscribe(app, actor, body),
  ),
  route("GET /subscription", { who: "admin", overdue: true }, ({ actor }) => waitingPix(app, actor)),
  route("GET /invoices/:invoiceId/charges", { who: "super" }, ({ params }) => listOwnCharges(app, params.invoiceId)),
  route("GET /pay/:token", { who: "public", limits: [reads] }, ({ params }) => showLinked(app, params.token)),
  route("POST /pay/:token", { who: "public", limits: [charges] }, ({ params, body }) =>
    payLinked(app, params.token, body.document),
  ),
  route("POST /subscription/webhook/efi", { who: "public" }, async ({ query, body }) => {
    if (!isWebhookSecret(app, "efi", query.hmac)) throw refuse("ERR_NOT_FOUND");
    const txids = new Set((body.pix ?? []).flatMap(({ txid }) => (txid === undefined ? [] : [txid])));
    for (const txid of txids) await paymentTold(app, "efi", txid);
    return { status: "ok" as const };
  }),
  route("POST /subscription/webhook/asaas", { who: "public" }, async ({ request, body }) => {
    const given = request.headers["asaas-access-token"];
    if (!isWebhookSecret(app, "asaas", typeof given === "string" ? given : "")) throw refuse("ERR_NOT_FOUND");
    const txid = body.payment?.externalReference;
    if (txid) await paymentTold(app, "asaas", txid);
    return { status: "ok" as const };
  }),
];
