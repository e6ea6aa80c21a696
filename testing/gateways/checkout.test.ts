import { beforeEach, describe, expect, it, vi } from "vitest";
import { hasError, parsePix } from "pix-utils";
import { endOfFar, useBilling } from "./scene.ts";

const scene = useBilling();
const { test, efi, asaas } = scene;
const document = "123.456.789-09";
const dueOf = async (companyId: number) =>
  (await scene.owner.does("GET /companies/:companyId", { params: { companyId } })).dueDate;
const statusOf = async (invoiceId: number) => {
  const { records } = await scene.owner.does("GET /invoices/managed", { query: { searchParam: String(invoiceId) } });
  return records.find(({ id }) => id === invoiceId)?.status;
};
const paid = (invoiceId: number) => vi.waitFor(async () => expect(await statusOf(invoiceId)).toBe("paid"), 5_000);

beforeEach(() => {
  efi.mood = asaas.mood = "well";
});

describe("the platform's own key", () => {
  beforeEach(() => scene.use("own"));

  it("makes a code that banks read, with the server's own price; the same until it is paid", async () => {
    const { admin, invoiceId } = await scene.company();
    const body = {
      invoiceId,
      price: -1,
      users: 1_000_000,
      connections: 1_000_000,
      cardNumber: "4111111111111111",
      plan: JSON.stringify({ planId: (await admin.does("GET /plans/list"))[0]?.id, price: -1, users: 9 }),
      firstName: "Ana",
      lastName: "Souza",
      address: "Rua A, 1",
      address2: "Sala 2",
      city: "São Paulo",
      state: "SP",
      zipcode: "01000-000",
      country: "BR",
      document,
    };
    expect(await admin.does("GET /subscription")).toEqual({ pix: null, takesPix: true, document: null });
    const pix = await admin.does("POST /subscription", { body });
    const invoice = await admin.does("GET /invoices/:invoiceId", { params: { invoiceId } });
    expect(pix).toMatchObject({ invoiceId, gateway: "own", expiresAt: null });
    expect(pix.valor.original).toBe(invoice.value.toFixed(2));
    const code = parsePix(pix.qrcode.qrcode);
    if (hasError(code)) throw new Error(code.message);
    expect(code).toMatchObject({
      pixKey: "pix@revenda.test",
      merchantName: "REVENDA SAO JORGE",
      merchantCity: "SAO JOSE DOS CA",
      transactionAmount: invoice.value,
    });
    expect((await admin.does("POST /subscription", { body: { invoiceId, document: "" } })).txid).toBe(pix.txid);
    expect(await admin.does("GET /subscription")).toEqual({ pix, takesPix: true, document: null });
    const { billing } = await admin.does("GET /companies/:companyId", { params: { companyId: admin.user.companyId } });
    expect(billing).toMatchObject({ name: "Ana Souza", address: "Rua A, 1 Sala 2", city: "São Paulo" });
  });

  it("gives the plan of the charge that the super user confirms, whichever came last, and else the company's own", async () => {
    const limits = { users: 50, connections: 9, queues: 9 };
    const bigger = await scene.owner.does("POST /plans", { body: { name: "Maior", value: 300.5, ...limits } });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    for (const confirms of ["own", "bigger", null] as const) {
      const { id, admin, invoiceId } = await scene.company(inDays(10));
      const planOf = async () => (await admin.does("GET /companies/:companyId", { params: { companyId: id } })).planId;
      const before = await planOf();
      const own = await admin.does("POST /subscription", { body: {} });
      const pix = await admin.does("POST /subscription", { body: { plan: { id: bigger.id } } });
      const again = await admin.does("POST /subscription", { body: { plan: { planId: bigger.id } } });
      expect([again.txid, pix.invoiceId, pix.valor.original]).toEqual([pix.txid, invoiceId, "300.50"]);
      const params = { invoiceId };
      const charges = await scene.owner.does("GET /invoices/:invoiceId/charges", { params });
      expect(charges).toMatchObject([
        { planName: "Maior", value: 300.5, txid: pix.txid },
        { value: Number(own.valor.original), txid: own.txid },
      ]);
      const chargeId =
        confirms && (charges.find(({ txid }) => txid === (confirms === "own" ? own : pix).txid)?.id ?? 0);
      const other = await scene.company();
      const [foreign] = await other.admin
        .does("POST /subscription", { body: {} })
        .then(() => scene.owner.does("GET /invoices/:invoiceId/charges", { params: { invoiceId: other.invoiceId } }));
      const body = { action: "paid", reason: "Vi no extrato" } as const;
      const wrong = { params, body: { ...body, chargeId: foreign?.id ?? 0 } };
      expect((await scene.owner.call("PUT /invoices/:invoiceId", wrong)).error).toBe("ERR_NO_CHARGE_FOUND");
      await scene.owner.does("PUT /invoices/:invoiceId", { params, body: { ...body, chargeId } });
      expect(await planOf()).toBe(confirms === "bigger" ? bigger.id : before);
      const { planName: detail, value } = charges[confirms === "bigger" ? 0 : 1] ?? {};
      expect(await admin.does("GET /invoices/:invoiceId", { params })).toMatchObject({ status: "paid", detail, value });
      expect(await scene.owner.does("GET /invoices/:invoiceId/charges", { params })).toEqual([]);
    }
  });

  it("keeps the plan while much is paid for, and invoices nobody for more than a year ahead", async () => {
    const { admin, id, invoiceId } = await scene.company();
    const limits = { users: 50, connections: 9, queues: 9 };
    const dear = await scene.owner.does("POST /plans", { body: { name: `Cara ${id}`, value: 900, ...limits } });
    const answer = await admin.call("POST /subscription", { body: { plan: { planId: dear.id } } });
    expect([answer.status, answer.error]).toEqual([409, "ERR_PLAN_CHANGE_EARLY"]);
    const dueDate = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10);
    await scene.owner.does("PUT /companies/:companyId", { params: { companyId: id }, body: { dueDate } });
    const cancel = { action: "cancel", reason: "Pagou adiantado" } as const;
    await scene.owner.does("PUT /invoices/:invoiceId", { params: { invoiceId }, body: cancel });
    const ahead = await admin.call("POST /subscription", { body: {} });
    expect([ahead.status, ahead.error]).toEqual([409, "ERR_PAID_AHEAD"]);
    expect((await scene.owner.call("POST /invoices", { body: { companyId: id } })).error).toBe("ERR_PAID_AHEAD");
  });

  it.each(["deleted", "not public"])("refuses a plan that is %s", async (what) => {
    const { id, admin } = await scene.company();
    const limits = { users: 1, connections: 1, queues: 1, isPublic: what !== "not public" };
    const plan = await scene.owner.does("POST /plans", { body: { name: `Some ${what} ${id}`, value: 10, ...limits } });
    if (what === "deleted") await scene.owner.does("DELETE /plans/:planId", { params: { planId: plan.id } });
    const answer = await admin.call("POST /subscription", { body: { plan: { planId: plan.id } } });
    expect([answer.status, answer.error]).toEqual([404, "ERR_NO_PLAN_FOUND"]);
  });

  it("knows no invoice of another company, and charges none that is paid or canceled", async () => {
    const [one, other] = [await scene.company(), await scene.company()];
    const foreign = await one.admin.call("POST /subscription", { body: { invoiceId: other.invoiceId } });
    expect([foreign.status, foreign.error]).toEqual([404, "ERR_NO_INVOICE_FOUND"]);
    for (const [{ admin, invoiceId }, action] of [
      [one, "paid"],
      [other, "cancel"],
    ] as const) {
      await scene.owner.does("PUT /invoices/:invoiceId", { params: { invoiceId }, body: { action, reason: "Acerto" } });
      const answer = await admin.call("POST /subscription", { body: { invoiceId } });
      expect([answer.status, answer.error]).toEqual([409, "ERR_INVOICE_NOT_OPEN"]);
    }
    const attendant = await one.admin.colleague("user");
    expect((await attendant.call("POST /subscription", { body: {} })).error).toBe("ERR_NO_PERMISSION");
  });

  it("asks for what is missing where no gateway is chosen", async () => {
    const { admin } = await scene.company();
    expect((await admin.does("POST /subscription", { body: {} })).qrcode.qrcode).not.toBe("");
    await scene.owner.does("PUT /gateways", { body: { active: null } });
    expect(await admin.does("GET /subscription"), "a code of before").toMatchObject({ pix: null, takesPix: false });
    expect((await admin.call("POST /subscription", { body: {} })).error).toBe("ERR_NO_GATEWAY");
  });
});

describe("Efí", () => {
  beforeEach(() => scene.use("efi"));

  it("charges over mTLS, tells by its webhook, is asked back, and the company is paid on", async () => {
    const { id, admin, invoiceId } = await scene.company();
    const pix = await admin.does("POST /subscription", { body: { invoiceId } });
    const charge = efi.charges.get(pix.txid);
    expect(charge).toMatchObject({
      valor: pix.valor,
      chave: efi.account.key,
      solicitacaoPagador: `#Fatura:${invoiceId}`,
    });
    expect(pix.qrcode.qrcode).toBe(charge?.pixCopiaECola);
    expect(Date.parse(pix.expiresAt ?? "") - Date.now()).toBeGreaterThan(3_500_000);
    efi.pay(pix.txid);
    expect(await efi.tell(pix.txid)).toBe(200);
    await paid(invoiceId);
    expect(await dueOf(id)).toBe(endOfFar(1));
    // Reported twice at once, and again later: it has no further effect.
    await Promise.all([efi.tell(pix.txid), efi.tell(pix.txid)]);
    await efi.tell(pix.txid);
    expect(await dueOf(id)).toBe(endOfFar(1));
  });

  it("is not believed: a payment that the gateway does not know, an unknown txid, a wrong secret", async () => {
    const { admin, invoiceId } = await scene.company();
    const pix = await admin.does("POST /subscription", { body: { invoiceId } });
    const asked = efi.asked.length;
    expect(await efi.tell(pix.txid)).toBe(200);
    await vi.waitFor(() => expect(efi.asked.slice(asked).map(({ path }) => path)).toContain(`/v2/cob/${pix.txid}`));
    expect(await efi.deliver(efi.webhookUrl ?? "", { pix: [{ txid: "a".repeat(32) }] }, {})).toBe(200);
    const body = { pix: [{ txid: pix.txid }] };
    for (const hmac of ["", "0".repeat(64), undefined])
      expect(await test.nobody.call("POST /subscription/webhook/efi", { query: { hmac }, body })).toMatchObject({
        status: 404,
        error: "ERR_NOT_FOUND",
      });
    expect(await statusOf(invoiceId)).toBe("open");
  });

  it("two tabs that pay at once get one charge; a lost answer is asked for again", async () => {
    const { admin, invoiceId } = await scene.company();
    const [one, other] = await Promise.all([
      admin.does("POST /subscription", { body: { invoiceId } }),
      admin.does("POST /subscription", { body: { invoiceId } }),
    ]);
    expect(one).toEqual(other);
    const next = await scene.company();
    efi.mood = "forgetful";
    const lost = await next.admin.call("POST /subscription", { body: {} });
    expect([lost.status, lost.error]).toEqual([503, "ERR_GATEWAY_FAILED"]);
    const before = efi.charges.size;
    const pix = await next.admin.does("POST /subscription", { body: {} });
    expect(efi.charges.size).toBe(before);
    expect(efi.charges.has(pix.txid)).toBe(true);
  });

  it("asks for a new token when the old one ends", async () => {
    efi.endTokens();
    await (await scene.company()).admin.does("POST /subscription", { body: {} });
  });

  it.each(["down", "html", "broken"] as const)(
    "that is %s answers one named refusal, and works again later",
    async (mood) => {
      const { admin } = await scene.company();
      efi.mood = mood;
      const answer = await admin.call("POST /subscription", { body: {} });
      expect([answer.status, answer.error]).toEqual([503, "ERR_GATEWAY_FAILED"]);
      const tested = await scene.owner.call("POST /gateways/:gateway/test", { params: { gateway: "efi" } });
      expect(tested.error).toBe("ERR_GATEWAY_FAILED");
      efi.mood = "well";
      await admin.does("POST /subscription", { body: {} });
    },
  );
});

describe("Asaas", () => {
  beforeEach(() => scene.use("asaas"));

  it.each(["PAYMENT_RECEIVED", "PAYMENT_CONFIRMED"])("makes customer, payment and code; %s pays", async (event) => {
    const { id, admin, invoiceId } = await scene.company();
    const without = await admin.call("POST /subscription", { body: {} });
    expect([without.status, without.error]).toEqual([400, "ERR_DOCUMENT_NEEDED"]);
    const pix = await admin.does("POST /subscription", { body: { document } });
    const payment = asaas.payments.find(({ externalReference }) => externalReference === pix.txid);
    expect(payment).toMatchObject({
      billingType: "PIX",
      description: `#Fatura:${invoiceId}`,
      value: Number(pix.valor.original),
    });
    expect(asaas.customers.at(-1)).toMatchObject({ cpfCnpj: "12345678909", externalReference: `company-${id}` });
    expect(pix.qrcode.qrcode).toContain(payment?.id);
    asaas.pay(pix.txid, { status: event.slice("PAYMENT_".length) });
    expect(await asaas.tell(pix.txid, event)).toEqual([200]);
    await paid(invoiceId);
    expect(await dueOf(id)).toBe(endOfFar(1));
  });

  it("is refused without its token, and not believed with it", async () => {
    const { admin, invoiceId } = await scene.company();
    const pix = await admin.does("POST /subscription", { body: { document } });
    const body = { event: "PAYMENT_RECEIVED", payment: { externalReference: pix.txid } };
    for (const headers of [{}, { "asaas-access-token": "errado" }] as Record<string, string>[])
      expect((await test.nobody.call("POST /subscription/webhook/asaas", { headers, body })).status).toBe(404);
    expect(await asaas.tell(pix.txid, "PAYMENT_RECEIVED")).toEqual([200]);
    expect(await statusOf(invoiceId)).toBe("open");
  });

  it("registers its webhook once, and says no to a key that it does not know", async () => {
    const params = { gateway: "asaas" } as const;
    await scene.owner.does("POST /gateways/:gateway/webhook", { params });
    await scene.owner.does("POST /gateways/:gateway/test", { params });
    expect(asaas.webhooks).toHaveLength(1);
    await scene.owner.does("PUT /gateways", { body: { asaas: { apiKey: "$aact_outra_chave", isSandbox: true } } });
    const answer = await scene.owner.call("POST /gateways/:gateway/test", { params });
    expect([answer.status, answer.error]).toEqual([409, "ERR_GATEWAY_REFUSED"]);
    await scene.owner.does("PUT /gateways", { body: { asaas: { apiKey: asaas.apiKey, isSandbox: false } } });
  });
});

describe("who is locked out", () => {
  it("is told where to pay, pays there without a session, and is in again", async () => {
    await scene.use("efi");
    const { email, invoiceId } = await scene.company("2020-01-31");
    const locked = await test.nobody.call("POST /auth/login", { body: { email, password: "senha-forte" } });
    const { payLink: link = "", takesPix } = locked.body as { payLink?: string; takesPix?: boolean };
    expect([locked.status, locked.error, takesPix]).toEqual([402, "ERR_SUBSCRIPTION_EXPIRED", true]);
    const params = { token: link.split("/pay/")[1] ?? "" };
    expect(await test.nobody.does("GET /pay/:token", { params })).toMatchObject({
      invoice: { id: invoiceId, status: "open" },
    });
    const pix = await test.nobody.does("POST /pay/:token", { params, body: {} });
    for (const given of ["", "11.222.333/0001-81"])
      expect(await test.nobody.does("POST /pay/:token", { params, body: { document: given } })).toEqual(pix);
    efi.pay(pix.txid);
    await efi.tell(pix.txid);
    await paid(invoiceId);
    expect((await test.nobody.does("GET /pay/:token", { params })).invoice.status).toBe("paid");
    await test.nobody.login(email);
    const again = await test.nobody.call("POST /pay/:token", { params, body: {} });
    expect([again.status, again.error]).toEqual([409, "ERR_INVOICE_NOT_OPEN"]);
    const altered = await test.nobody.call("GET /pay/:token", { params: { token: `${params.token}a` } });
    expect([altered.status, altered.error]).toEqual([404, "ERR_PAYMENT_LINK_INVALID"]);
  });

  it("works on during the days of grace", async () => {
    const dueDate = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const { email } = await scene.company(dueDate);
    const ask = { body: { email, password: "senha-forte" } };
    expect((await test.nobody.call("POST /auth/login", ask)).status).toBe(402);
    await scene.owner.does("PUT /gateways", { body: { graceDays: 5 } });
    expect((await test.nobody.call("POST /auth/login", ask)).status).toBe(200);
    await scene.owner.does("PUT /gateways", { body: { graceDays: 0 } });
  });
});
