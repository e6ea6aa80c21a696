import type { GatewayName } from "@recado/contracts/gateways";
import type { App } from "../../platform/app.ts";
import { createGuardedClient, type GuardedClient } from "../../platform/outbound/guarded-client.ts";
import { refuse } from "../../platform/refusal.ts";
import { asaasGateway } from "./asaas.ts";
import { certificateOf } from "./certificate.ts";
import { efiGateway } from "./efi.ts";
import { ownKeyGateway } from "./own-key.ts";
import type { Gateway } from "./port.ts";
import { readGateways, withPlatform, type StoredGateways } from "./settings.ts";
import { webhookSecret } from "./webhook-secret.ts";

const hosts = {
  efi: { live: "https://pix.api.efipay.com.br", sandbox: "https://pix-h.api.efipay.com.br" },
  asaas: { live: "https://api.asaas.com/v3", sandbox: "https://api-sandbox.asaas.com/v3" },
};

interface Opened {
  of: string;
  gateway: Gateway;
  client?: GuardedClient;
}
/** Cached while the settings are unchanged, to reuse tokens and connections with a certificate. */
const opened = new WeakMap<App, Map<GatewayName, Opened>>();

/** Whether companies can pay by themselves now. */
export async function takesPayments(app: App): Promise<boolean> {
  const { active } = await withPlatform(app, (tx) => readGateways(app, tx));
  return active !== null;
}

/** The gateway for payments now. Refuses with ERR_NO_GATEWAY. */
export async function activeGateway(app: App): Promise<Gateway> {
  const settings = await withPlatform(app, (tx) => readGateways(app, tx));
  if (settings.active === null) throw refuse("ERR_NO_GATEWAY");
  return open(app, settings.active, settings);
}

/** A gateway, active or not: charges of a former one may still be paid. */
export async function openGateway(app: App, name: GatewayName): Promise<Gateway> {
  return open(app, name, await withPlatform(app, (tx) => readGateways(app, tx)));
}

function open(app: App, name: GatewayName, settings: StoredGateways): Gateway {
  if (!isComplete(name, settings)) throw refuse("ERR_GATEWAY_INCOMPLETE");
  const known = opened.get(app) ?? new Map<GatewayName, Opened>();
  opened.set(app, known);
  const before = known.get(name);
  const of = JSON.stringify(settings[name]);
  if (before?.of === of) return before.gateway;
  // Running requests fail, and are repeated.
  void before?.client?.close();
  const made = { of, ...make(app, name, settings) };
  known.set(name, made);
  return made.gateway;
}

/** Whether all required settings of the gateway are present. */
export function isComplete(name: GatewayName, { own, efi, asaas }: StoredGateways): boolean {
  switch (name) {
    case "own":
      return own.key !== "" && own.name !== "" && own.city !== "";
    case "efi":
      return efi.clientId !== "" && efi.clientSecret !== "" && efi.key !== "" && efi.certificate !== "";
    case "asaas":
      return asaas.apiKey !== "";
  }
}

function make(app: App, name: GatewayName, settings: StoredGateways): Omit<Opened, "of"> {
  if (name === "own") return { gateway: ownKeyGateway(settings.own) };
  const { efiUrl, asaasUrl, publicUrl } = app.config;
  const own = name === "efi" ? efiUrl : asaasUrl;
  const url = own ?? hosts[name][settings[name].isSandbox ? "sandbox" : "live"];
  const { certificate, certificatePassword } = settings.efi;
  const client = createGuardedClient({
    allowPrivate: () => (own === undefined ? [] : [new URL(own).host]),
    certificate: name === "efi" ? certificateOf(certificate, certificatePassword) : undefined,
  });
  const webhook = `${publicUrl}/api/subscription/webhook/${name}`;
  const secret = webhookSecret(app, name);
  const gateway =
    name === "efi"
      ? // `ignorar` takes what it appends to the address.
        efiGateway(settings.efi, { client, url, webhookUrl: `${webhook}?hmac=${secret}&ignorar=` })
      : asaasGateway(settings.asaas, { client, url, webhookUrl: webhook, webhookToken: secret });
  return { gateway, client };
}
