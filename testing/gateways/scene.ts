import { setDefaultCACertificates, getCACertificates } from "node:tls";
import { afterAll, beforeAll } from "vitest";
import { useApp, type TestApp } from "../../apps/server/src/testing/harness.ts";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { AsaasPeer } from "./asaas-peer.ts";
import { certificates, EfiPeer } from "./efi-peer.ts";
import type { Deliver } from "./peer.ts";

export interface BillingScene {
  test: TestApp;
  efi: EfiPeer;
  asaas: AsaasPeer;
  owner: Person;
  /** A company that is due on a day, its admin, and its open invoice. */
  company(dueDate?: string): Promise<{ id: number; admin: Person; email: string; invoiceId: number }>;
  use(gateway: "own" | "efi" | "asaas"): Promise<unknown>;
}

const account = { name: "Revenda São Jorge", city: "São José dos Campos", key: "pix@revenda.test" };

let sequence = 0;
const [year, month] = new Date().toISOString().split("-").map(Number) as [number, number];
/** The fifth of the month after next: near enough to ask for an invoice, too far to change the plan. */
export const farDue = new Date(Date.UTC(year, month + 1, 5)).toISOString().slice(0, 10);
/** The end of that day this many months later, in São Paulo. */
export const endOfFar = (months: number): string =>
  new Date(Date.UTC(year, month + 1 + months, 6, 2, 59, 59, 999)).toISOString();

/** An app whose gateways are peers. Webhooks reach it by the door that tests speak to. */
export function useBilling(environment: Record<string, string> = {}): BillingScene {
  const deliver: Deliver = async (url, body, headers) => {
    const { pathname, search } = new URL(url);
    const payload = JSON.stringify(body);
    const given = { "content-type": "application/json", ...headers };
    return (await test.http.inject({ method: "POST", url: `${pathname}${search}`, headers: given, payload }))
      .statusCode;
  };
  const efi = new EfiPeer(deliver);
  const asaas = new AsaasPeer(deliver);
  const test = useApp(async () => ({
    EFI_URL: await efi.listen(),
    ASAAS_URL: await asaas.listen(),
    ...environment,
  }));
  const scene: BillingScene = {
    test,
    efi,
    asaas,
    owner: undefined as unknown as Person,
    company: async (dueDate = farDue) => {
      const email = `cliente${++sequence}@cliente.test`;
      const [plan] = await scene.owner.does("GET /plans/list");
      const body = { name: `Cliente ${sequence}`, email, password: "senha-forte", planId: plan?.id ?? 0, dueDate };
      const { id } = await scene.owner.does("POST /companies", { body });
      const { id: invoiceId } = await scene.owner.does("POST /invoices", { body: { companyId: id } });
      // A locked-out admin has no session.
      const admin = await test.nobody.login(email).catch(() => test.nobody);
      return { id, admin, email, invoiceId };
    },
    use: (gateway) => scene.owner.does("PUT /gateways", { body: { active: gateway } }),
  };
  beforeAll(async () => {
    setDefaultCACertificates([...getCACertificates("default"), certificates.authority]);
    scene.owner = await test.nobody.login("dono@plataforma.test");
    const { clientId, clientSecret, key } = efi.account;
    const certificate = certificates.p12.toString("base64");
    await scene.owner.does("PUT /gateways", {
      body: {
        own: account,
        efi: { clientId, clientSecret, key, certificate, certificatePassword: certificates.password },
        asaas: { apiKey: asaas.apiKey },
      },
    });
    for (const gateway of ["efi", "asaas"] as const)
      await scene.owner.does("POST /gateways/:gateway/webhook", { params: { gateway } });
  });
  afterAll(() => Promise.all([efi.close(), asaas.close()]));
  return scene;
}
