import { z } from "zod";
import type { GuardedClient } from "../../platform/outbound/guarded-client.ts";
import { refuse } from "../../platform/refusal.ts";
import { askJson, readAs } from "./ask-json.ts";
import type { Charged, Gateway, Money, Order } from "./port.ts";
import type { StoredGateways } from "./settings.ts";

const id = z.string().min(1).max(100);
const customers = z.object({ data: z.array(z.object({ id, cpfCnpj: z.string().nullish() })) });
const payment = z.object({
  id,
  status: z.string(),
  value: z.number().nonnegative(),
  externalReference: z.string().nullish(),
  dateCreated: z.string().nullish(),
});
const payments = z.object({ data: z.array(payment) });
const code = z.object({ payload: z.string().min(1).max(2_000), expirationDate: z.string().nullish() });

const received = new Set(["RECEIVED", "CONFIRMED", "RECEIVED_IN_CASH"]);
const returned = new Set(["REFUNDED", "CHARGEBACK_REQUESTED", "CHARGEBACK_DISPUTE", "AWAITING_CHARGEBACK_REVERSAL"]);
const events = ["PAYMENT_RECEIVED", "PAYMENT_CONFIRMED", "PAYMENT_REFUNDED"];
/** Asaas uses the days of its home zone. */
const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo", dateStyle: "short" }).format();
const centsOf = (reais: number) => Math.round(reais * 100);

interface Place {
  client: GuardedClient;
  /** Its API, without a slash at the end. */
  url: string;
  webhookUrl: string;
  /** Identifies Asaas: it sends this with every call. */
  webhookToken: string;
}

/** Asaas: creates a customer, a payment by Pix, and its QR code. It stores our charge as `externalReference`. */
export function asaasGateway(settings: StoredGateways["asaas"], place: Place): Gateway {
  const ask = (method: "GET" | "POST" | "PUT", path: string, json?: unknown) =>
    askJson(place.client, {
      url: `${place.url}${path}`,
      method,
      headers: { access_token: settings.apiKey },
      ...(json !== undefined && { json }),
    });

  async function customerOf({ payer }: Order): Promise<string> {
    if (payer.document === "") throw refuse("ERR_DOCUMENT_NEEDED");
    const externalReference = `company-${payer.companyId}`;
    const { data } = readAs(await ask("GET", `/customers?externalReference=${externalReference}`), customers);
    const [found] = data.filter(({ cpfCnpj }) => cpfCnpj === payer.document);
    if (found) return found.id;
    const { name, email, document: cpfCnpj } = payer;
    const body = { name, cpfCnpj, externalReference, notificationDisabled: true, ...(email !== null && { email }) };
    return readAs(await ask("POST", "/customers", body), z.object({ id })).id;
  }

  const paymentsOf = async (txid: string) => {
    const { data } = readAs(await ask("GET", `/payments?externalReference=${txid}`), payments);
    return data.filter(({ externalReference }) => externalReference === txid);
  };

  return {
    name: "asaas",
    txidLength: 32,
    createCharge: async (order): Promise<Charged> => {
      const [known] = await paymentsOf(order.txid);
      const made =
        known ??
        readAs(
          await ask("POST", "/payments", {
            customer: await customerOf(order),
            billingType: "PIX",
            value: order.cents / 100,
            dueDate: today(),
            description: order.description,
            externalReference: order.txid,
          }),
          payment,
        );
      if (centsOf(made.value) !== order.cents) throw refuse("ERR_GATEWAY_FAILED");
      const { payload } = readAs(await ask("GET", `/payments/${encodeURIComponent(made.id)}/pixQrCode`), code);
      return { code: payload, expiresAt: new Date(Date.now() + order.expiresInSeconds * 1_000) };
    },
    readCharge: async (txid): Promise<Money[]> => {
      const known = await paymentsOf(txid);
      if (known.length === 0) throw refuse("ERR_GATEWAY_REFUSED");
      return known
        .filter(({ status }) => received.has(status) || returned.has(status))
        .map((one) => ({
          externalId: one.id,
          cents: centsOf(one.value),
          at: new Date(),
          isRefunded: returned.has(one.status),
        }));
    },
    test: async () => {
      readAs(await ask("GET", "/customers?limit=1"), customers);
    },
    registerWebhook: async () => {
      const { webhookUrl: url, webhookToken: authToken } = place;
      const wanted = {
        name: "Recado",
        url,
        enabled: true,
        interrupted: false,
        authToken,
        sendType: "SEQUENTIALLY",
        events,
      };
      const list = z.object({ data: z.array(z.object({ id, url: z.string() })) });
      const { data } = readAs(await ask("GET", "/webhooks"), list);
      const known = data.find((one) => one.url === url);
      const path = known ? `/webhooks/${encodeURIComponent(known.id)}` : "/webhooks";
      readAs(await ask(known ? "PUT" : "POST", path, wanted), z.unknown());
    },
  };
}
