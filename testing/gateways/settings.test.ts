import { expect, it } from "vitest";
import { certificates } from "./efi-peer.ts";
import { useBilling } from "./scene.ts";

const scene = useBilling();
const { test, efi, asaas } = scene;
const params = { gateway: "efi" } as const;
const change = (body: Parameters<typeof scene.owner.does<"PUT /gateways">>[1] & object) =>
  scene.owner.call("PUT /gateways", body);
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64");

it("shows masks of secrets, and keeps them where a form sends back the mask or nothing", async () => {
  const before = await scene.owner.does("GET /gateways");
  expect(JSON.stringify(before)).not.toContain(efi.account.clientSecret);
  expect(JSON.stringify(before)).not.toContain(asaas.apiKey);
  expect(before.efi.certificateUntil).toMatch(/^2\d{3}-/);
  const { clientSecret } = before.efi;
  const { apiKey } = before.asaas;
  for (const given of [
    { efi: { clientSecret }, asaas: { apiKey } },
    { efi: { clientSecret: "" }, asaas: { apiKey: " " } },
  ])
    expect((await change({ body: given })).ok).toEqual(before);
  await scene.owner.does("POST /gateways/:gateway/test", { params });
  await scene.owner.does("POST /gateways/:gateway/test", { params: { gateway: "asaas" } });
  const rows = await test.app.database.tenant(scene.owner.user.companyId, (tx) =>
    tx.sql<{ value: string }>("select value from settings where company_id = $1 and key = 'gateways'", [tx.companyId]),
  );
  expect(Buffer.from(rows[0]?.value ?? "", "base64url").toString("latin1")).not.toContain(efi.account.clientSecret);
});

it("takes a certificate as PEM too", async () => {
  const answer = await change({ body: { efi: { certificate: base64(certificates.pem), certificatePassword: "" } } });
  expect(answer.status).toBe(200);
  await scene.owner.does("POST /gateways/:gateway/test", { params });
});

it.each([
  ["a wrong password", { certificate: base64(certificates.p12), certificatePassword: "errada" }],
  ["a file that is none", { certificate: base64("não sou um certificado"), certificatePassword: "" }],
  ["a certificate without its key", { certificate: base64(certificates.authority), certificatePassword: "" }],
])("refuses %s, and keeps what it had", async (_, given) => {
  const answer = await change({ body: { efi: given } });
  expect([answer.status, answer.error]).toEqual([400, "ERR_CERTIFICATE_UNREADABLE"]);
  await scene.owner.does("POST /gateways/:gateway/test", { params });
});

it.each([
  ["123.456.789-09", "12345678909"],
  ["(11) 98765-4321", "+5511987654321"],
  ["Loja@Exemplo.com.br ", "loja@exemplo.com.br"],
  ["123.456.789-00", "ERR_PIX_KEY"],
  ["119.876.543-21", "ERR_PIX_KEY"],
  ["minha chave", "ERR_PIX_KEY"],
])("keeps its own Pix key as banks know it: %s → %s", async (key, expected) => {
  const { ok, error } = await change({ body: { own: { key } } });
  expect(error ?? ok.own.key).toBe(expected);
});

it("refuses a gateway that lacks something, and forgets secrets that are removed", async () => {
  await scene.use("efi");
  const incomplete = await change({ body: { efi: { certificate: null } } });
  expect([incomplete.status, incomplete.error]).toEqual([400, "ERR_GATEWAY_INCOMPLETE"]);
  const removed = { efi: { certificate: null, clientSecret: null }, asaas: { apiKey: null } };
  const { ok } = await change({ body: { active: null, ...removed } });
  expect([ok.efi.certificateUntil, ok.efi.clientSecret, ok.asaas.apiKey]).toEqual([null, "", ""]);
  const tested = await scene.owner.call("POST /gateways/:gateway/test", { params });
  expect(tested.error).toBe("ERR_GATEWAY_INCOMPLETE");
});

it("is for the super user alone", async () => {
  const { admin } = await scene.company();
  expect((await admin.call("GET /gateways")).error).toBe("ERR_NO_PERMISSION");
  expect((await admin.call("PUT /gateways", { body: { graceDays: 60 } })).error).toBe("ERR_NO_PERMISSION");
});

it("a webhook of something else is taken and changes nothing", async () => {
  const [registered] = asaas.webhooks;
  const headers = { "asaas-access-token": registered?.authToken ?? "" };
  for (const body of [
    {},
    { event: "TRANSFER_DONE" },
    { event: "PAYMENT_CREATED", payment: { externalReference: null } },
  ])
    expect((await test.nobody.call("POST /subscription/webhook/asaas", { headers, body })).status).toBe(200);
});
